package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DecayingRatioTest {

  private static final long HOUR = 3_600_000;

  private final DecayingRatio ratio = new DecayingRatio();

  @Test
  void polls_at_the_same_time_count_the_same() {
    assertThat(ratio.share()).isZero();
    for (int i = 0; i < 4; i++) {
      ratio.count(i == 0, HOUR);
    }
    assertThat(ratio.share()).isEqualTo(0.25);
  }

  @Test
  void a_poll_an_hour_ago_has_less_weight_than_one_now() {
    ratio.count(true, HOUR);
    ratio.count(false, 2 * HOUR);

    double weight = Math.exp(-1);
    assertThat(ratio.share()).isCloseTo(weight / (weight + 1), within(1e-9));
  }

  @Test
  void a_clock_that_is_set_back_does_not_raise_the_weight_of_earlier_polls() {
    ratio.count(true, 2 * HOUR);
    ratio.count(false, HOUR);

    assertThat(ratio.share()).isEqualTo(0.5);
  }
}
