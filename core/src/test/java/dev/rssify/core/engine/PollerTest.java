package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.store.Schedules.Scheduled;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The poll loop on a manual clock: only a step starts polls. */
class PollerTest extends PollerScene {

  @Test
  void a_feed_is_polled_when_it_is_due_and_again_at_the_scheduled_time() {
    Feed feed = add("https://a.example/feed");
    web.response(200, "1 one", "ETag", "\"x\"").response(304, "");
    poller.follow();

    assertThat(step()).isOne();
    assertThat(step()).isZero();
    Instant next = nextRun(feed);
    assertThat(dispatcher.nextStart()).contains(next);

    wall.set(next.minusMillis(1));
    assertThat(step()).isZero();
    wall.set(next);
    assertThat(step()).isOne();
    assertThat(web.requests).hasSize(2);
  }

  @Test
  void a_feed_that_another_process_removed_is_dropped_without_a_request() {
    Feed feed = add("https://a.example/feed");
    poller.follow();
    store.feeds().remove(feed.id(), List.of());

    assertThat(step()).isOne();
    assertThat(web.requests).isEmpty();
    assertThat(dispatcher.nextStart()).isEmpty();
  }

  @Test
  void the_caller_of_a_manual_poll_gets_its_outcome() {
    Feed feed = add("https://a.example/feed");
    web.response(200, "1 one");

    CompletableFuture<PollOutcome> outcome =
        poller
            .request(new PollTask(feed.id(), Cause.MANUAL, clock.instant()), Scheduled.of(feed))
            .thenApply(CompletedPoll::outcome);
    step();

    assertThat(outcome.join())
        .isEqualTo(new PollOutcome.Succeeded(feed.id(), feed.url(), "ok", 1, 0));
  }

  @Test
  void a_removed_feed_is_not_scheduled() {
    Feed feed = add("https://a.example/feed");
    poller.follow();

    poller.removed(feed.id());

    assertThat(step()).isZero();
    assertThat(dispatcher.nextStart()).isEmpty();
  }
}
