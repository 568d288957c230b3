package dev.rssify.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.parsed.PublisherHints;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** R23, line by line. */
class FloorTest {

  private static final Duration MIN = Duration.ofMinutes(5);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final long HEAVY = (64 << 10) + 1;

  @Test
  void R23_an_explicit_interval_is_its_own_floor() {
    PolledFeed feed = PolledFeed.steady().weighing(HEAVY, 0).interval(Duration.ofSeconds(10));

    assertThat(new NextPoll(ScheduleConfig.defaults()).floor(feed.feed(), feed.due()))
        .isEqualTo(Duration.ofSeconds(10));
    assertThat(feed.waitAfter(new PollSignal.Document(1, false))).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void R23_a_large_body_without_validators_has_a_floor_of_four_hours() {
    assertThat(floor(PolledFeed.steady().weighing(HEAVY, 0))).isEqualTo(Duration.ofHours(4));
    assertThat(floor(PolledFeed.steady().weighing(HEAVY - 1, 0))).isEqualTo(HOUR);
    assertThat(floor(PolledFeed.steady().validators().weighing(HEAVY, 0))).isEqualTo(HOUR);
  }

  @Test
  void R23_validators_ignored_three_times_do_not_count() {
    assertThat(floor(PolledFeed.steady().validators().weighing(HEAVY, 2))).isEqualTo(HOUR);
    assertThat(floor(PolledFeed.steady().validators().weighing(HEAVY, 3)))
        .isEqualTo(Duration.ofHours(4));
    assertThat(floor(PolledFeed.steady().earned().weighing(1, 3))).isEqualTo(HOUR);
  }

  @Test
  void R23_validators_and_an_active_feed_have_the_smallest_floor() {
    assertThat(floor(PolledFeed.steady().validators().cadence(Duration.ofHours(2)))).isEqualTo(MIN);
    assertThat(floor(PolledFeed.steady().validators().cadence(Duration.ofSeconds(7201))))
        .isEqualTo(HOUR);
    assertThat(floor(PolledFeed.steady().cadence(Duration.ofHours(2)))).isEqualTo(HOUR);
  }

  @Test
  void R23_validators_and_a_lifetime_below_an_hour_have_the_smallest_floor() {
    assertThat(floor(PolledFeed.steady().validators().freshness(Duration.ofSeconds(3599))))
        .isEqualTo(MIN);
    assertThat(floor(PolledFeed.steady().validators().freshness(HOUR))).isEqualTo(HOUR);
    assertThat(floor(PolledFeed.steady().validators().freshness(Duration.ZERO))).isEqualTo(HOUR);
    assertThat(floor(PolledFeed.steady().validators().hints(hints(59, null, null)))).isEqualTo(MIN);
    assertThat(floor(PolledFeed.steady().validators().hints(hints(60, null, null))))
        .isEqualTo(HOUR);
    assertThat(floor(PolledFeed.steady().validators().hints(hints(null, "hourly", 2))))
        .isEqualTo(MIN);
    assertThat(floor(PolledFeed.steady().validators().hints(hints(null, "hourly", 1))))
        .isEqualTo(HOUR);
  }

  @Test
  void R23_without_data_the_floor_is_an_hour() {
    assertThat(floor(PolledFeed.steady())).isEqualTo(HOUR);
  }

  @Test
  void the_operators_bounds_apply_to_the_floor() {
    Polling slow = new Polling(null, null, Duration.ofHours(6), null, null, 0, 0);
    Polling fast =
        new Polling(null, null, Duration.ofMinutes(1), Duration.ofMinutes(30), null, 0, 0);

    assertThat(floor(PolledFeed.steady().earned().polling(slow))).isEqualTo(Duration.ofHours(6));
    assertThat(floor(PolledFeed.steady().earned().polling(fast))).isEqualTo(Duration.ofMinutes(1));
    assertThat(floor(PolledFeed.steady().polling(fast))).isEqualTo(Duration.ofMinutes(30));
  }

  static PublisherHints hints(
      @Nullable Integer ttl, @Nullable String period, @Nullable Integer frequency) {
    return new PublisherHints(ttl, List.of(), List.of(), period, frequency, null);
  }

  private static Duration floor(PolledFeed feed) {
    return new NextPoll(ScheduleConfig.defaults()).floor(feed.feed(), feed.due());
  }
}
