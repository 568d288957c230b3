package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts.PollStart;
import dev.rssify.core.store.Schedules.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a process leaves to the next one, after any kind of end. */
class PollerRestartTest extends PollerScene {

  private void attempted(Feed feed, Instant at) {
    PollTask task = new PollTask(feed.id(), Cause.SCHEDULE, at);
    store
        .attempts()
        .start(
            List.of(new PollStart(new Attempt(feed.id(), task.fetchId(), at), "a.example")),
            new SlotClaim("a process that died", at, at.plusSeconds(2)));
  }

  @Test
  void R8_a_feed_that_a_dead_process_was_fetching_counts_as_fetched() {
    Feed feed = add("https://a.example/feed");
    Instant requestedAt = clock.instant();
    attempted(feed, requestedAt);
    web.response(200, "1 one");

    restart();
    poller.follow();

    assertThat(dispatcher.nextStart()).contains(requestedAt.plus(HOUR));
    wall.set(requestedAt.plus(HOUR).minusMillis(1));
    assertThat(step()).isZero();
    wall.set(requestedAt.plus(HOUR));
    assertThat(step()).isOne();
  }

  @Test
  void R12_an_unknown_response_to_a_dead_process_delays_the_whole_group() {
    attempted(add("https://a.example/feed"), clock.instant());
    Feed other = add("https://a.example/other");
    add("https://b.example/feed");
    web.response(200, "1 one").response(200, "1 one");

    restart();
    poller.follow();

    assertThat(step()).isOne();
    assertThat(web.lastRequest().url().toString()).isEqualTo("https://b.example/feed");
    wall.advance(HOUR.minusMillis(1));
    assertThat(step()).isZero();
    assertThat(
            poller.request(
                new PollTask(other.id(), Cause.MANUAL, clock.instant()), Scheduled.of(other)))
        .isCompletedWithValueMatching(polled -> polled.outcome().code().equals("backing_off"));
    wall.advance(Duration.ofMillis(1));
    assertThat(step()).isOne();
  }

  @Test
  void R22_starts_of_another_process_on_the_store_are_spaced() {
    add("https://a.example/feed");
    web.response(200, "1 one").response(200, "1 one").response(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();
    add("https://a.example/other");
    add("https://b.example/feed");

    restart();
    poller.follow();

    assertThat(step()).isOne();
    assertThat(web.lastRequest().url().toString()).isEqualTo("https://b.example/feed");
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isZero();
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isOne();
  }

  @Test
  void R22_a_start_slot_that_another_process_took_is_waited_for() {
    Feed feed = add("https://a.example/feed");
    web.response(200, "1 one");
    poller.follow();
    Instant now = clock.instant();
    assertThat(store.gates().take("a.example", new SlotClaim("them", now, now.plusSeconds(2))))
        .isEmpty();

    step();
    assertThat(web.requests).isEmpty();
    assertThat(store.attempts().open()).isEmpty();

    wall.advance(Duration.ofMillis(1_999));
    step();
    assertThat(web.requests).isEmpty();
    wall.advance(Duration.ofMillis(1));
    step();
    assertThat(web.requests).hasSize(1);
    assertThat(nextRun(feed)).isAfter(clock.instant());
  }

  @Test
  void R12_a_rate_limit_that_another_process_received_holds_here() {
    Feed feed = add("https://a.example/feed");
    poller.follow();
    Instant until = clock.instant().plus(HOUR);
    store.gates().put(HostGate.backingOff("a.example", until, 0, "429"));

    CompletableFuture<CompletedPoll> manual =
        poller.request(new PollTask(feed.id(), Cause.MANUAL, clock.instant()), Scheduled.of(feed));
    step();

    assertThat(manual.join().outcome().code()).isEqualTo("backing_off");
    assertThat(web.requests).isEmpty();
  }

  @Test
  void feeds_scheduled_by_a_clock_a_year_ahead_are_polled_after_a_restart() {
    Feed feed = add("https://a.example/feed");
    web.response(200, "1 one").response(304, "").response(304, "");
    Instant right = clock.instant();
    wall.jump(Duration.ofDays(365));
    clock.catchUp();
    restart();
    poller.follow();
    assertThat(step()).isOne();
    Duration wait = Duration.between(clock.instant(), nextRun(feed));

    wall.jump(Duration.ofDays(-365));
    clock.catchUp();
    restart();
    poller.follow();

    assertThat(nextRun(feed)).isEqualTo(right.plus(wait));
    assertThat(reported).contains(new EngineEvent.SchedulesRepaired(1));
    wall.advance(wait);
    assertThat(step()).isOne();
  }

  @Test
  void R12_a_rate_limit_holds_for_all_feeds_of_the_host_after_a_restart() {
    add("https://a.example/1");
    Feed other = add("https://a.example/2");
    web.response(429, "", "Retry-After", "7200").response(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();

    wall.advance(Duration.ofMinutes(119));
    assertThat(step()).isZero();
    restart();
    poller.follow();
    assertThat(step()).isZero();
    assertThat(
            poller.request(
                new PollTask(other.id(), Cause.MANUAL, clock.instant()), Scheduled.of(other)))
        .isCompletedWithValueMatching(polled -> polled.outcome().code().equals("backing_off"));

    wall.advance(Duration.ofMinutes(1));
    assertThat(step()).isOne();
    assertThat(web.lastRequest().url().toString()).isEqualTo("https://a.example/2");
  }
}
