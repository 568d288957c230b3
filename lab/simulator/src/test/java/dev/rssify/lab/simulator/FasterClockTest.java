package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FasterClockTest {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private final ManualClock real = ManualClock.start();

  @Test
  void time_runs_faster_by_the_factor_from_the_start_on() {
    FasterClock clock = new FasterClock(real, START, 3600);
    assertThat(clock.instant()).isEqualTo(START);

    real.advance(Duration.ofMillis(1500));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(5400));
  }

  @Test
  void years_do_not_cost_precision() {
    FasterClock clock = new FasterClock(real, START, 1);

    real.advance(Duration.ofDays(3650).plusNanos(1));

    assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofDays(3650)).plusNanos(1));
  }

  @Test
  void a_clock_that_stands_still_is_rejected() {
    assertThatIllegalArgumentException().isThrownBy(() -> new FasterClock(real, START, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new FasterClock(real, START, Double.NaN));
  }
}
