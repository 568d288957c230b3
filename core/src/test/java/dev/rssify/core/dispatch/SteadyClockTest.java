package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SteadyClockTest {

  private final ManualClock wall = ManualClock.start();
  private final SteadyClock clock = new SteadyClock(wall, wall::nanos);

  @Test
  void the_clock_advances_with_the_wall_clock() {
    wall.advance(Duration.ofHours(3));

    assertThat(clock.instant()).isEqualTo(wall.instant());
    assertThat(clock.catchUp()).isZero();
  }

  @Test
  void a_jump_of_the_wall_clock_is_followed_only_on_request() {
    wall.jump(Duration.ofHours(1));
    wall.advance(Duration.ofSeconds(5));
    assertThat(clock.instant()).isEqualTo(ManualClock.START.plusSeconds(5));

    assertThat(clock.catchUp()).isEqualTo(Duration.ofHours(1));
    assertThat(clock.instant()).isEqualTo(wall.instant());
    assertThat(clock.catchUp()).isZero();
  }

  @Test
  void a_wall_clock_that_is_set_back_is_followed() {
    wall.jump(Duration.ofDays(-1));

    assertThat(clock.catchUp()).isEqualTo(Duration.ofDays(-1));
    assertThat(clock.instant()).isEqualTo(wall.instant());
  }

  @Test
  void drift_of_the_wall_clock_is_not_a_jump() {
    wall.jump(Duration.ofSeconds(2));

    assertThat(clock.catchUp()).isZero();
  }
}
