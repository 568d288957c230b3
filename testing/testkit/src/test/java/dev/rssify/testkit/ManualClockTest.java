package dev.rssify.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ManualClockTest {

  private final ManualClock clock = new ManualClock(Instant.EPOCH);

  @Test
  void the_clock_stands_still_until_it_is_moved() {
    assertThat(clock.instant()).isEqualTo(Instant.EPOCH);
    assertThat(clock.nanos()).isZero();
  }

  @Test
  void advancing_moves_wall_and_monotonic_clock_together() {
    clock.advance(Duration.ofSeconds(2));
    clock.set(Instant.ofEpochSecond(5));

    assertThat(clock.instant()).isEqualTo(Instant.ofEpochSecond(5));
    assertThat(clock.nanos()).isEqualTo(5_000_000_000L);
  }

  @Test
  void a_jump_moves_the_wall_clock_alone() {
    clock.advance(Duration.ofSeconds(10));
    clock.jump(Duration.ofSeconds(-7));

    assertThat(clock.instant()).isEqualTo(Instant.ofEpochSecond(3));
    assertThat(clock.nanos()).isEqualTo(10_000_000_000L);
  }

  @Test
  void time_cannot_be_advanced_backwards() {
    assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> clock.set(Instant.EPOCH.minusNanos(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
