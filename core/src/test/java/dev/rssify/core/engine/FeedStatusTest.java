package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.schedule.ManualScheduleChanges;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FeedStatusTest extends PipelineRun {

  @Test
  void a_feed_that_was_never_polled_is_new() {
    FeedSchedule first = new NextPoll(ScheduleConfig.defaults()).first(clock.instant());
    assertThat(FeedStatus.of(Feed.added(ADDRESS, first))).isEqualTo(FeedStatus.NEW);
  }

  @Test
  void a_feed_that_never_worked_is_failing_then_stale_and_ok_when_it_recovers() {
    web.fail(FetchFailure.CONNECT_TIMEOUT);
    poll();
    assertThat(status()).isEqualTo(FeedStatus.FAILING);

    for (int i = 0; i < 4; i++) {
      web.response(500, "");
      poll();
    }
    assertThat(status()).isEqualTo(FeedStatus.STALE);

    web.response(200, "1 First");
    poll();
    assertThat(status()).isEqualTo(FeedStatus.OK);
  }

  @Test
  void a_document_that_cannot_be_read_is_a_failure() {
    web.response(200, "1 First").response(200, "!");
    poll();
    poll();
    assertThat(status()).isEqualTo(FeedStatus.FAILING);
  }

  @Test
  void a_feed_is_rate_limited_until_a_poll_succeeds() {
    web.response(429, "", "Retry-After", "3600").response(200, "1 First");
    poll();
    assertThat(status()).isEqualTo(FeedStatus.RATE_LIMITED);
    poll();
    assertThat(status()).isEqualTo(FeedStatus.OK);
  }

  @Test
  void a_feed_that_its_publisher_removed_is_gone() {
    web.response(410, "");
    poll();
    assertThat(status()).isEqualTo(FeedStatus.GONE);
  }

  @Test
  void states_set_by_the_operator_precede_results_of_polls() {
    web.response(500, "");
    poll();
    FeedSchedule failing = feed().schedule();
    FeedSchedule paused =
        ManualScheduleChanges.pause(
            failing, clock.instant().plus(Duration.ofDays(1)), clock.instant());
    FeedSchedule disabled = ManualScheduleChanges.disable(failing, clock.instant());

    assertThat(FeedStatus.of(feed().withSchedule(paused))).isEqualTo(FeedStatus.PAUSED);
    assertThat(FeedStatus.of(feed().withSchedule(disabled))).isEqualTo(FeedStatus.DISABLED);
  }

  @Test
  void a_feed_that_is_only_probed_after_failures_is_not_shown_as_paused() {
    for (int i = 0; i < 12; i++) {
      web.response(500, "");
      poll();
    }
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.PAUSED);
    assertThat(status()).isEqualTo(FeedStatus.STALE);
  }

  private FeedStatus status() {
    return FeedStatus.of(feed());
  }
}
