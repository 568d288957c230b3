package dev.rssify.adapters.rawwarc.segments;

import static dev.rssify.testing.contract.Responses.T0;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SegmentUseTest {

  private final SegmentUse use = new SegmentUse(Duration.ofMinutes(10), true);

  @Test
  void segments_that_were_not_used_for_long_are_evicted() {
    for (int second = 0; second < 100_000; second++) {
      Instant at = T0.plusSeconds(second);
      use.used(segment(at), at);
    }
    assertThat(use.size()).isEqualTo(601);
  }

  @Test
  void a_segment_that_is_used_again_is_not_evicted() {
    String first = segment(T0);
    use.used(first, T0);
    use.used(segment(T0.plusSeconds(1)), T0.plusSeconds(1));
    Instant later = T0.plus(Duration.ofDays(40));
    assertThat(use.borrow(first, later)).isTrue();

    assertThat(use.retire(first, later.plusSeconds(1))).isFalse();
    assertThat(use.retire(first, later.plus(Duration.ofMinutes(11)))).isTrue();
  }

  private static String segment(Instant at) {
    return new SegmentName(SegmentName.day(at), at.toEpochMilli()).toString();
  }
}
