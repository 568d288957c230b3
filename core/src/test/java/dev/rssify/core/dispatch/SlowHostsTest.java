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

/** Hosts that take their time do not hold up the others. */
class SlowHostsTest extends DispatcherScene {

  private int named;

  @BeforeEach
  void at_most_two_quick_and_three_slow_requests() {
    dispatcher = withPollsAtWork(40);
  }

  private Dispatcher withPollsAtWork(int most) {
    return new Dispatcher(
        new GateConfig(2, Duration.ofSeconds(1), Set.of(), 2, 3, most, Budgets.defaults()), clock);
  }

  @Test
  void requests_that_wait_for_a_second_make_room_for_others() {
    asked(2);
    assertThat(asked(1)).isEmpty();
    assertThat(dispatcher.nextStart()).contains(clock.instant().plusSeconds(1));

    clock.advance(Duration.ofSeconds(1));
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void there_is_an_end_to_the_slow_ones_too() {
    List<HopGate.Pass> first = asked(2);
    asked(3);
    clock.advance(Duration.ofSeconds(1));
    asked(dispatcher.tick());
    clock.advance(Duration.ofSeconds(1));
    assertThat(asked(dispatcher.tick())).as("three slow ones, two quick ones").hasSize(1);
    clock.advance(Duration.ofSeconds(5));
    assertThat(asked(1)).isEmpty();
    assertThat(dispatcher.nextStart()).as("time brings no more").isEmpty();

    first.getFirst().close();
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void one_that_ends_soon_makes_room_at_once_and_is_never_slow() {
    asked(2).forEach(HopGate.Pass::close);
    List<HopGate.Pass> quick = asked(2);
    assertThat(quick).hasSize(2);
    clock.advance(Duration.ofMillis(999));
    quick.forEach(HopGate.Pass::close);
    clock.advance(Duration.ofMillis(1));

    assertThat(asked(3)).hasSize(2);
  }

  @Test
  void polls_of_slow_hosts_are_not_counted_among_those_at_work() {
    dispatcher = withPollsAtWork(2);
    asked(2);
    assertThat(asked(1)).isEmpty();

    clock.advance(Duration.ofSeconds(1));
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void who_was_let_in_and_has_not_asked_yet_is_not_slow() {
    due("a", "a");
    due("b", "b");
    due("c", "c");
    assertThat(dispatcher.tick()).hasSize(2);

    clock.advance(Duration.ofSeconds(5));
    assertThat(dispatcher.tick()).isEmpty();
  }

  @Test
  void a_clock_that_is_set_makes_nobody_slow_or_quick() {
    asked(2);
    clock.jump(Duration.ofMinutes(-10));
    dispatcher.clockJumped(Duration.ofMinutes(-10));
    asked(1);

    assertThat(dispatcher.nextStart()).contains(clock.instant().plusSeconds(1));
    clock.jump(Duration.ofMinutes(30));
    dispatcher.clockJumped(Duration.ofMinutes(30));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofSeconds(1));
    assertThat(dispatcher.tick()).hasSize(1);
  }

  /** So many feeds more are due, each on a host of its own; asks those that may be asked. */
  private List<HopGate.Pass> asked(int more) {
    for (int i = 0; i < more; i++) {
      named++;
      due("feed" + named, "host" + named);
    }
    return asked(dispatcher.tick());
  }

  private static List<HopGate.Pass> asked(List<GrantedPoll> starts) {
    List<HopGate.Pass> requests = new ArrayList<>();
    starts.forEach(start -> requests.add((HopGate.Pass) start.gate().enter(url(start))));
    return requests;
  }

  private static WebUrl url(GrantedPoll start) {
    return url("http://" + start.poll().group.id + "/");
  }
}
