package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.operations.inspection.Explain;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.StoreException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Failures delay the affected polls, and nothing else. */
class PollerFaultTest extends PollerScene {

  @Test
  void no_poll_starts_while_a_condition_holds_and_the_reason_is_reported_once() {
    add("https://a.example/feed");
    web.response(200, "1 one");
    poller.follow();

    condition = () -> Optional.of(new StartCondition.Refusal("low_disk", "the disk is full"));
    assertThat(step() + step()).isZero();
    assertThat(reported).containsExactly(new EngineEvent.StartsHeld("the disk is full"));

    condition = StartCondition.NONE;
    assertThat(step()).isOne();
  }

  @Test
  void an_unavailable_store_delays_polls_and_ends_none() {
    add("https://a.example/feed");
    web.response(200, "1 one");
    poller.follow();

    condition =
        () -> {
          throw new StoreException(StoreException.Kind.UNAVAILABLE, "restarting");
        };
    assertThat(step()).isZero();
    assertThat(reported)
        .containsExactly(new EngineEvent.StartsHeld("the store cannot be read: restarting"));

    condition = StartCondition.NONE;
    assertThat(step()).isOne();
  }

  @Test
  void a_poll_that_could_not_be_recorded_is_retried_with_growing_delays() {
    add("https://a.example/feed");
    store = Stores.attempting(store, () -> true);
    restart();
    poller.follow();

    for (int seconds : new int[] {30, 60, 120, 240, 480, 960, 1920, 3600, 3600}) {
      assertThat(step()).isOne();
      Instant retry = clock.instant().plusSeconds(seconds);
      assertThat(dispatcher.nextStart()).contains(retry);
      assertThat(reported.getLast())
          .isInstanceOfSatisfying(
              EngineEvent.PollBroke.class, broke -> assertThat(broke.retryAt()).isEqualTo(retry));
      wall.advance(Duration.ofSeconds(seconds));
    }
  }

  @Test
  void R8_a_poll_whose_request_was_sent_is_not_repeated_before_the_floor() {
    Feed feed = add("https://a.example/feed"); // no response is scripted: the client itself throws
    poller.follow();

    assertThat(step()).isOne();

    assertThat(dispatcher.nextStart())
        .contains(clock.instant().plus(schedule.floor(feed, clock.instant())));
  }

  @Test
  void a_poll_that_could_not_be_committed_is_visible_and_repeated_after_the_floor() {
    Feed feed = add("https://a.example/feed");
    web.response(200, "1 one").response(200, "1 one");
    AtomicBoolean failing = new AtomicBoolean(true);
    store = Stores.committing(store, failing::get);
    restart();
    poller.follow();

    assertThat(step()).isOne();
    assertThat(
            new Explain(store, schedule, clock).explain(feed.url(), 1).orElseThrow().openAttempt())
        .isEqualTo(clock.instant());

    failing.set(false);
    wall.advance(schedule.floor(feed, clock.instant()));
    assertThat(step()).isOne();
    assertThat(nextRun(feed)).isAfter(clock.instant().plus(HOUR.dividedBy(2)));
    assertThat(
            new Explain(store, schedule, clock).explain(feed.url(), 1).orElseThrow().openAttempt())
        .isNull();
  }

  @Test
  void the_caller_of_a_poll_that_breaks_gets_an_error_message() {
    Feed feed = add("https://a.example/feed");
    CompletableFuture<CompletedPoll> manual =
        poller.request(new PollTask(feed.id(), Cause.MANUAL, clock.instant()), Scheduled.of(feed));

    assertThat(step()).isOne();

    assertThat(manual.join().outcome()).isEqualTo(PollOutcome.broken(feed.id()));
  }

  @Test
  void an_out_of_memory_error_ends_only_its_own_poll() {
    add("https://a.example/feed");
    web.response(200, new Unreadable(new OutOfMemoryError("as if")));
    poller.follow();

    assertThat(step()).isOne();

    assertThat(reported).hasAtLeastOneElementOfType(EngineEvent.PollBroke.class);
    assertThat(dispatcher.isIdle()).isTrue();
  }

  @Test
  void a_library_that_cannot_be_loaded_releases_its_gate() {
    add("https://a.example/feed");
    web.response(200, new Unreadable(new NoClassDefFoundError("as if")));
    poller.follow();

    assertThat(step()).isOne();

    assertThat(reported).hasAtLeastOneElementOfType(EngineEvent.PollBroke.class);
    assertThat(dispatcher.nextStart()).contains(clock.instant().plus(HOUR));
  }

  private record Unreadable(Error cause) implements Body {
    @Override
    public long length() {
      return 1;
    }

    @Override
    public InputStream open() {
      throw cause;
    }
  }
}
