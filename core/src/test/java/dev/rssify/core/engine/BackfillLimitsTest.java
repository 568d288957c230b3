package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.operations.push.FeedUpdates;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The limits of a feed's backfills, whatever starts them, on a manual clock. */
@Timeout(60)
class BackfillLimitsTest extends BackfillScene {

  @Override
  BackfillPolicy policy() {
    return new BackfillPolicy(BackfillMode.GAP, 100);
  }

  @Test
  void a_gap_at_every_poll_fetches_no_page_twice_in_a_day() {
    archive(3, "next");
    Feed feed = polled();

    for (int hour = 1; hour <= 24 * 4; hour++) {
      pages.put(
          FEED, "x%1$d one\ny%1$d two\nz%1$d three\n@next https://a.example/1".formatted(hour));
      pass(HOUR);
      var _ = backfills.consider(feed(feed));
    }

    assertThat(fetched.stream().filter(page -> page.url().equals(FEED)).count()).isGreaterThan(20);
    assertNoPageTwiceInADay();
    assertThat(history().stream().filter(page -> page.url().endsWith("/1")).count())
        .isBetween(3L, 4L);
    assertThat(walk(feed)).isNotNull();
  }

  @Test
  void a_request_after_a_walk_that_ended_starts_the_next_walk_a_day_later() {
    archive(1, "next");
    Feed feed = polled();
    start(feed);
    Instant first = history().getFirst().at();

    FeedBackfill again = runNow(feed, null).state().backfill();
    runNow(feed, null);

    assertThat(again.isRunning()).isTrue();
    assertThat(again.pages()).isZero();
    assertThat(history()).hasSize(1);
    assertThat(backfills.nextRun(feed.id()).orElseThrow())
        .isBetween(first.plus(DAY), first.plus(DAY).plusSeconds(10));

    pass(DAY.plus(HOUR));

    assertThat(history()).hasSize(2);
    assertNoPageTwiceInADay();
  }

  @Test
  void walks_that_end_at_a_limit_and_start_again_have_20_pages_a_day_together() {
    archive(50, "next");
    Feed feed = polled();

    for (int hour = 0; hour < 24 * 4; hour++) {
      runNow(feed, 9);
      pass(HOUR);
    }

    assertThat(maxIn(history(), DAY)).isBetween(9L, 20L);
    assertNoPageTwiceInADay();
  }

  @Test
  void requests_before_the_next_run_fetch_nothing() {
    archive(10, "next");
    Feed feed = polled();
    start(feed);
    Instant began = history().getFirst().at();

    for (int request = 0; request < 3; request++) {
      assertThat(runNow(feed, null).state().backfill().pages()).isEqualTo(2);
    }
    Instant next = backfills.nextRun(feed.id()).orElseThrow();

    assertThat(history()).hasSize(2);
    assertThat(next)
        .isBetween(
            began.plus(BackfillPolicy.BETWEEN_RUNS).minusSeconds(10),
            began.plus(BackfillPolicy.BETWEEN_RUNS).plusSeconds(10));
    wall.set(next);
    step();
    assertThat(runNow(feed, null).state().backfill().pages()).isEqualTo(4);
  }

  @Test
  void a_page_that_fails_is_tried_again_a_day_later_however_often_it_is_requested() {
    archive(3, "next");
    broken.add("https://a.example/1");
    Feed feed = polled();

    for (int hour = 0; hour < 24 * 4; hour++) {
      runNow(feed, null);
      if (walk(feed).isRunning()) {
        pass(HOUR);
      }
    }

    assertNoPageTwiceInADay();
    assertThat(history()).hasSizeBetween(3, 4);
  }

  @Test
  void a_feed_that_fails_has_no_page_fetched_until_it_recovers() {
    archive(10, "next");
    Feed feed = polled();
    start(feed);
    broken.add(FEED);
    pass(Duration.ofHours(2));
    int before = history().size();
    pass(DAY);

    assertThat(feed(feed).schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
    assertThat(history()).hasSize(before);

    broken.remove(FEED);
    pass(Duration.ofDays(3));

    assertThat(walk(feed).state()).isEqualTo(FeedBackfill.State.DONE);
  }

  @ParameterizedTest
  @EnumSource(names = "HEALTHY", mode = EnumSource.Mode.EXCLUDE)
  void no_page_is_fetched_in_any_other_state(FeedSchedule.State state) {
    archive(10, "next");
    Feed feed = polled();
    FeedSchedule schedule = feed(feed).schedule();
    new FeedUpdates(store, poller)
        .apply(
            feed.id(),
            wall.instant(),
            stored ->
                stored.withSchedule(
                    new FeedSchedule(
                        state,
                        schedule.interval(),
                        wall.instant().plus(Duration.ofDays(30)),
                        schedule.lastDecisionAt(),
                        schedule.reason(),
                        schedule.retryAfter())));

    assertThat(runNow(feed, null).state().backfill().isRunning()).isTrue();
    pass(DAY);

    assertThat(history()).isEmpty();
  }

  @Test
  void a_due_poll_of_the_feed_goes_first() {
    archive(10, "next");
    Feed feed = polled();
    wall.set(nextRun(feed));

    runNow(feed, null);

    assertThat(history()).isEmpty();
    pass(HOUR);
    assertThat(fetched.stream().map(Fetched::url).toList())
        .startsWith(FEED, FEED, "https://a.example/1", "https://a.example/2");
  }

  @Test
  void pages_that_were_fetched_from_links_count_for_a_walk_through_numbered_pages() {
    archive(1, "next");
    pages.put(FEED + "?paged=2", "9 nine");
    Feed feed = polled();
    start(feed);
    from = BackfillSource.WORDPRESS;

    FeedBackfill next = runNow(feed, null).state().backfill();

    assertThat(next.from()).isEqualTo(BackfillSource.WORDPRESS);
    assertThat(next.pagesToday()).isEqualTo(1);
    assertThat(history()).hasSize(1);
  }

  private void assertNoPageTwiceInADay() {
    history().stream()
        .collect(Collectors.groupingBy(Fetched::url))
        .forEach((url, times) ->
            assertThat(maxIn(List.copyOf(times), DAY)).as(url + " at " + times).isEqualTo(1));
  }
}
