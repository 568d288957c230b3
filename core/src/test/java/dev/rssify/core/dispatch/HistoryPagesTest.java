package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Pages of feeds' histories yield to due feeds and manual polls, but not for ever. */
class HistoryPagesTest extends DispatcherScene {

  @Test
  void due_feeds_and_manual_polls_of_the_host_start_before_a_page() {
    var _ = page("first page");
    var _ = page("second page");
    var _ = request("manual", "a");
    due("due", "a");

    assertThat(pollAll())
        .startsWith(feed("manual"), feed("due"), feed("first page"), feed("second page"));
  }

  @Test
  void a_page_is_fetched_even_if_feeds_of_its_host_are_always_due() {
    var _ = page("page");
    for (int i = 0; i < 20; i++) {
      due("" + i, "a");
    }

    assertThat(pollAll().indexOf(feed("page"))).isEqualTo(8);
  }

  @Test
  void a_feed_has_one_request_at_a_time_of_its_page_and_its_polls() {
    var _ = page("1");
    due("1", "a");
    var _ = request("1", "a");

    GrantedPoll first = dispatcher.tick().getFirst();
    sent(first, "a").close();
    clock.advance(Duration.ofSeconds(5));

    assertThat(dispatcher.tick()).isEmpty();
  }

  @Test
  void R12_a_waiting_page_is_refused_when_its_host_backs_off() {
    CompletableFuture<CompletedPoll> page = page("page");

    dispatcher.backOff("a", clock.instant().plusSeconds(60));

    assertThat(page.join().outcome().code()).isEqualTo("backing_off");
  }

  private CompletableFuture<CompletedPoll> page(String name) {
    PollTask task = new PollTask(feed(name), Cause.BACKFILL, clock.instant());
    return dispatcher.request(
        task, scheduled(name, "a", 0, clock.instant().plus(Duration.ofDays(1))));
  }

  /** Polls whatever may start, a second apart; returns the feeds in order. */
  private List<UUID> pollAll() {
    List<UUID> polled = new ArrayList<>();
    for (int second = 0; second < 30; second++) {
      for (GrantedPoll start : dispatcher.tick()) {
        polled.add(start.task().feedId());
        poll(start, "a");
        dispatcher.remove(start.task().feedId());
      }
      clock.advance(Duration.ofSeconds(1));
    }
    return polled;
  }
}
