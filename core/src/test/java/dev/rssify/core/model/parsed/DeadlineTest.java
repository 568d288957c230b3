package dev.rssify.core.model.parsed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  @Test
  void parsing_a_document_may_take_half_a_minute() {
    ManualClock clock = ManualClock.start();
    Deadline deadline = Deadline.ofReading(clock);

    clock.advance(Duration.ofSeconds(30));
    assertThat(deadline.passed()).isFalse();
    clock.advance(Duration.ofMillis(1));
    assertThat(deadline.passed()).isTrue();
  }
}
