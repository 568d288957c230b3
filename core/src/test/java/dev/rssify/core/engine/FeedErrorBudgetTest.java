package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedSchedule;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A feed that fails too often is only probed, even if some of its polls succeed. */
class FeedErrorBudgetTest extends PipelineRun {

  private Duration untilNext() {
    return Duration.between(clock.instant(), feed().schedule().nextRunAt());
  }

  @Test
  void a_feed_that_fails_every_second_poll_is_only_probed_until_it_succeeds() {
    int failures = 0;
    while (feed(failures) != FeedSchedule.State.PAUSED && failures < 100) {
      web.response(500, "").response(200, "1 First");
      poll();
      failures++;
      if (feed().schedule().state() != FeedSchedule.State.PAUSED) {
        poll();
      }
    }
    assertThat(failures).isEqualTo(19);
    assertThat(untilNext()).isGreaterThan(Duration.ofHours(40));
    poll();
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.HEALTHY);
  }

  private FeedSchedule.State feed(int polls) {
    return polls == 0 ? FeedSchedule.State.HEALTHY : feed().schedule().state();
  }
}
