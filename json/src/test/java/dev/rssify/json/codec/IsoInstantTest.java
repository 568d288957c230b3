package dev.rssify.json.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IsoInstantTest {

  @Test
  void every_time_is_parsed_as_by_the_jdk() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      long millis = random.nextLong(-62_135_596_800_000L, 253_402_300_800_000L);
      Instant time = Instant.ofEpochMilli(i % 2 == 0 ? millis : millis / 1000 * 1000);
      assertThat(IsoInstant.parse(time.toString())).isEqualTo(time);
    }
    for (String text : List.of("2026-11-16T06:10:43.123456Z", "+12026-01-01T00:00:00Z")) {
      assertThat(IsoInstant.parse(text)).isEqualTo(Instant.parse(text));
    }
  }

  @Test
  void an_invalid_time_is_rejected() {
    for (String text :
        List.of(
            "",
            "yesterday",
            "2026-13-16T06:10:43Z",
            "2026-11-31T06:10:43Z",
            "2026-11-16 06:10:43Z",
            "2026-11-16T25:10:43Z",
            "20x6-11-16T06:10:43Z")) {
      assertThatThrownBy(() -> IsoInstant.parse(text))
          .isInstanceOfAny(DateTimeException.class, NumberFormatException.class);
    }
  }

  @Test
  void times_are_written_as_by_the_jdk() {
    java.util.Random random = new java.util.Random(7);
    for (int i = 0; i < 10_000; i++) {
      long millis = random.nextLong(-70_000_000_000_000L, 300_000_000_000_000L);
      Instant time = Instant.ofEpochMilli(i % 2 == 0 ? millis : millis / 1000 * 1000);
      assertThat(IsoInstant.format(time)).isEqualTo(time.toString());
    }
  }
}
