package dev.rssify.core.operations.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentPollsTest {

  private final ManualClock clock = ManualClock.start();
  private final RecentPolls polls = new RecentPolls(clock);

  private void poll(String outcome) {
    Feed feed =
        Feed.added(
            new FeedAddress("https://a.example/feed"),
            new FeedSchedule(
                FeedSchedule.State.HEALTHY,
                Duration.ofMinutes(15),
                clock.instant(),
                clock.instant(),
                FeedSchedule.Reason.EWMA_STABLE,
                null));
    polls.on(FinishedPolls.of(feed, outcome, Duration.ZERO, 0, clock.instant()));
  }

  @Test
  void polls_are_counted_by_outcome_once_their_interval_has_ended() {
    poll("ok");
    poll("not_modified");
    poll("ok");
    assertThat(polls.intervals().getLast().outcomes()).isEmpty();

    clock.advance(RecentPolls.INTERVAL);

    assertThat(polls.intervals().getLast().outcomes())
        .isEqualTo(Map.of("ok", 2L, "not_modified", 1L));
  }

  @Test
  void five_minutes_are_recorded_with_intervals_without_polls() {
    poll("ok");
    clock.advance(Duration.ofMinutes(5));
    assertThat(polls.intervals()).hasSize(150);
    assertThat(polls.intervals().getFirst().outcomes()).containsKey("ok");

    clock.advance(RecentPolls.INTERVAL);
    poll("unchanged");

    assertThat(polls.intervals()).hasSize(150).allMatch(interval -> interval.outcomes().isEmpty());
  }
}
