package dev.rssify.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Cadence;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Cadence learning, and the phase of many feeds. */
class CadenceLearningTest {

  @Test
  void one_publication_has_no_cadence_and_two_have() {
    assertThat(learn(0)).isEqualTo(new Cadence(null, at(0)));
    assertThat(learn(0, 100)).isEqualTo(new Cadence(Duration.ofMinutes(100), at(100)));
    assertThat(CadenceLearning.learn(null, List.of(), 0.3)).isNull();
  }

  @Test
  void the_latest_gap_has_a_weight_of_three_tenths_in_any_order() {
    // 0.3 x 200 + 0.7 x 100
    assertThat(learn(300, 0, 100).interarrival()).isEqualTo(Duration.ofMinutes(130));
  }

  @Test
  void entries_published_at_once_are_one_publication() {
    assertThat(learn(0, 0, 60, 60, 60).interarrival()).isEqualTo(Duration.ofMinutes(60));
    assertThat(learn(7, 7, 7).interarrival()).isNull();
  }

  @Test
  void only_the_last_twenty_publications_of_a_document_count() {
    long[] times = LongStream.range(0, 40).map(i -> i < 20 ? i : 20 + (i - 20) * 50).toArray();

    assertThat(learn(times).interarrival()).isEqualTo(Duration.ofMinutes(50));
  }

  @Test
  void known_publications_change_nothing_and_newer_ones_are_added() {
    Cadence known = learn(0, 100);

    assertThat(CadenceLearning.learn(known, List.of(at(0), at(50), at(100)), 0.3)).isEqualTo(known);
    assertThat(CadenceLearning.learn(known, List.of(at(100), at(300)), 0.3))
        .isEqualTo(learn(0, 100, 300));
  }

  @Test
  void R25_ten_thousand_feeds_start_evenly_spread_over_an_hour() {
    int[] buckets = new int[360];
    for (long i = 0; i < 10_000; i++) {
      Duration phase = Phase.of(new UUID(i, -i), Duration.ofHours(6));
      buckets[(int) (phase.toSeconds() / 10)]++;
    }
    assertThat(Arrays.stream(buckets).max().orElseThrow()).isLessThan(2 * 10_000 / 360);
    assertThat(IntStream.of(buckets).sum()).isEqualTo(10_000);
  }

  @Test
  void R25_a_phase_is_shorter_than_the_interval_and_always_the_same() {
    NextPoll policy = new NextPoll(ScheduleConfig.defaults());
    UUID feed = new UUID(4, 2);
    Instant due = policy.firstOfMany(feed, Duration.ofSeconds(60), at(0)).nextRunAt();

    assertThat(due).isBetween(at(0), at(1));
    assertThat(policy.firstOfMany(feed, Duration.ofSeconds(60), at(0)).nextRunAt()).isEqualTo(due);
    assertThat(policy.firstOfMany(feed, null, at(0)).nextRunAt()).isBetween(at(0), at(15));
    ScheduleConfig usual = ScheduleConfig.defaults();
    NextPoll every =
        new NextPoll(
            new ScheduleConfig(
                usual.firstInterval(),
                usual.minInterval(),
                usual.maxInterval(),
                usual.upFactor(),
                usual.downFactor(),
                usual.ewmaAlpha(),
                usual.blendLambda(),
                usual.jitterRatio(),
                usual.backoffBase(),
                usual.maxBackoff(),
                usual.explicitBackoffCap(),
                Duration.ofSeconds(5),
                null));
    assertThat(every.firstOfMany(feed, null, at(0)).nextRunAt())
        .isBetween(at(0), at(0).plusSeconds(5));
  }

  private static Cadence learn(long... minutes) {
    List<Instant> times = Arrays.stream(minutes).mapToObj(CadenceLearningTest::at).toList();
    return Objects.requireNonNull(CadenceLearning.learn(null, times, 0.3));
  }

  private static Instant at(long minutes) {
    return PolledFeed.START.plus(Duration.ofMinutes(minutes));
  }
}
