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

/** Trouble holds up what it must, and nothing else. */
class PollerFaultTest extends PollerScene {

  @Test
  void nothing_starts_while_there_is_a_reason_and_it_is_told_once() {
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
  void a_store_that_is_away_for_a_while_holds_up_polls_and_does_not_end_them() {
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
  void a_poll_that_could_not_be_recorded_is_retried_soon_and_then_less_and_less_often() {
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
    Feed feed = add("https://a.example/feed"); // nothing is scripted: the client itself throws
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
  void who_waits_for_a_poll_that_breaks_is_told_so_in_a_sentence() {
    Feed feed = add("https://a.example/feed");
    CompletableFuture<CompletedPoll> asked =
        poller.request(new PollTask(feed.id(), Cause.MANUAL, clock.instant()), Scheduled.of(feed));

    assertThat(step()).isOne();

    assertThat(asked.join().outcome()).isEqualTo(PollOutcome.broken(feed.id()));
  }

  @Test
  void a_document_that_is_too_much_for_the_heap_ends_its_own_poll_only() {
    add("https://a.example/feed");
    web.response(200, new Unreadable(new OutOfMemoryError("as if")));
    poller.follow();

    assertThat(step()).isOne();

    assertThat(reported).hasAtLeastOneElementOfType(EngineEvent.PollBroke.class);
    assertThat(dispatcher.isIdle()).isTrue();
  }

  @Test
  void nor_does_a_library_that_cannot_be_loaded_hold_its_gate() {
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
