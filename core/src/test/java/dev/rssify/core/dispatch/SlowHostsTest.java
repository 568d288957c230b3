package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Slow hosts do not delay the others. */
class SlowHostsTest extends DispatcherScene {

  private int named;

  @BeforeEach
  void at_most_two_quick_and_three_slow_requests() {
    dispatcher = withPollsAtWork(40);
  }

  private Dispatcher withPollsAtWork(int max) {
    return new Dispatcher(
        new GateConfig(2, Duration.ofSeconds(1), Set.of(), 2, 3, max, Budgets.defaults()), clock);
  }

  @Test
  void slow_requests_release_their_slot_after_a_second() {
    started(2);
    assertThat(started(1)).isEmpty();
    assertThat(dispatcher.nextStart()).contains(clock.instant().plusSeconds(1));

    clock.advance(Duration.ofSeconds(1));
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void the_number_of_slow_requests_is_limited() {
    List<HopGate.Pass> first = started(2);
    started(3);
    clock.advance(Duration.ofSeconds(1));
    started(dispatcher.tick());
    clock.advance(Duration.ofSeconds(1));
    assertThat(started(dispatcher.tick())).as("three slow requests, two quick ones").hasSize(1);
    clock.advance(Duration.ofSeconds(5));
    assertThat(started(1)).isEmpty();
    assertThat(dispatcher.nextStart()).as("the limit does not depend on time").isEmpty();

    first.getFirst().close();
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void a_quick_request_releases_its_slot_at_once_and_is_never_slow() {
    started(2).forEach(HopGate.Pass::close);
    List<HopGate.Pass> quick = started(2);
    assertThat(quick).hasSize(2);
    clock.advance(Duration.ofMillis(999));
    quick.forEach(HopGate.Pass::close);
    clock.advance(Duration.ofMillis(1));

    assertThat(started(3)).hasSize(2);
  }

  @Test
  void polls_of_slow_hosts_do_not_count_as_running() {
    dispatcher = withPollsAtWork(2);
    started(2);
    assertThat(started(1)).isEmpty();

    clock.advance(Duration.ofSeconds(1));
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void a_granted_poll_without_a_request_is_not_slow() {
    due("a", "a");
    due("b", "b");
    due("c", "c");
    assertThat(dispatcher.tick()).hasSize(2);

    clock.advance(Duration.ofSeconds(5));
    assertThat(dispatcher.tick()).isEmpty();
  }

  @Test
  void setting_the_clock_makes_no_request_slow_or_quick() {
    started(2);
    clock.jump(Duration.ofMinutes(-10));
    dispatcher.clockJumped(Duration.ofMinutes(-10));
    started(1);

    assertThat(dispatcher.nextStart()).contains(clock.instant().plusSeconds(1));
    clock.jump(Duration.ofMinutes(30));
    dispatcher.clockJumped(Duration.ofMinutes(30));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofSeconds(1));
    assertThat(dispatcher.tick()).hasSize(1);
  }

  /**
   * Makes a number of further feeds due, each on its own host; sends the requests that may start.
   */
  private List<HopGate.Pass> started(int more) {
    for (int i = 0; i < more; i++) {
      named++;
      due("feed" + named, "host" + named);
    }
    return started(dispatcher.tick());
  }

  private static List<HopGate.Pass> started(List<GrantedPoll> starts) {
    List<HopGate.Pass> requests = new ArrayList<>();
    starts.forEach(start -> requests.add((HopGate.Pass) start.gate().enter(url(start))));
    return requests;
  }

  private static WebUrl url(GrantedPoll start) {
    return url("http://" + start.poll().group.id + "/");
  }
}
