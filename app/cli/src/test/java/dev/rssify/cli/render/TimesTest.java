package dev.rssify.cli.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.service.config.ConfigException;
import java.time.Instant;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

  private static final Instant NOW = Instant.parse("2026-11-02T08:30:12Z");
  private static final TimeZone BERLIN = TimeZone.getTimeZone("Europe/Berlin");

  @Test
  void every_time_that_is_printed_is_accepted() {
    for (TimeZone zone : new TimeZone[] {null, BERLIN}) {
      Style style = new Style(false, zone);

      assertThat(Times.since(style.minute(NOW), NOW, zone)).isEqualTo("2026-11-02T08:30:00Z");
      assertThat(Times.since(style.second(NOW), NOW, zone)).isEqualTo("2026-11-02T08:30:12Z");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-02T08:30Z, 2026-11-02T08:30:00Z",
    "2026-11-02T08:30+02:00, 2026-11-02T06:30:00Z",
    "2026-11-02 09:30, 2026-11-02T08:30:00Z",
    "2026-11-02T09:30:01, 2026-11-02T08:30:01Z",
    "2026-11-02, 2026-11-01T23:00:00Z",
    "2026-07-02, 2026-07-01T22:00:00Z",
    "3d, 2026-10-30T08:30:12Z",
  })
  void a_time_without_a_zone_is_in_the_zone_of_the_terminal(String text, String instant) {
    assertThat(Times.since(text, NOW, BERLIN)).isEqualTo(instant);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-02 09:30, 2026-11-02T09:30:00Z",
    "2026-11-02, 2026-11-02T00:00:00Z",
  })
  void a_time_without_a_zone_is_utc_without_a_terminal(String text, String instant) {
    assertThat(Times.since(text, NOW, null)).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tomorrow", "", "2026-13-01", "2026-11-02 9", "2026-11-02T25:00Z", "08:30"})
  void what_is_not_a_time_is_an_error(String text) {
    assertThatThrownBy(() -> Times.since(text, NOW, BERLIN))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("is not a time; write 2h");
  }
}
