package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FreshnessTest {

  private static final String NOON = "Sun, 01 Mar 2026 12:00:00 GMT";

  private static Optional<Duration> remaining(String... headers) {
    return Freshness.of(Exchanges.response(200, headers), null).map(Freshness::remaining);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "max-age=600 | 600",
        "public, max-age=600 | 600",
        "Max-Age=600, must-revalidate | 600",
        "max-age=\"600\" | 600",
        "s-maxage=9, max-age=600 | 600",
        "max-age=600, max-age=5 | 600",
        "no-cache, max-age=600 | 600",
        "max-age=0 | 0",
      })
  void R9_max_age_is_the_lifetime(String value, long seconds) {
    assertThat(remaining("Cache-Control", value)).contains(Duration.ofSeconds(seconds));
  }

  @Test
  void R9_several_header_lines_are_combined() {
    assertThat(remaining("Cache-Control", "public", "cache-control", "max-age=60"))
        .contains(Duration.ofMinutes(1));
  }

  @ParameterizedTest
  @CsvSource({"0, 600", "100, 500", "600, 0", "601, 0", "-5, 600", "old, 600"})
  void R9_age_is_subtracted(String age, long seconds) {
    assertThat(remaining("Cache-Control", "max-age=600", "Age", age))
        .contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s-maxage=600",
        "no-store",
        "max-age",
        "max-age=soon",
        "x-max-age=6",
        "max-age=-1"
      })
  void R9_other_cache_control_directives_are_ignored(String value) {
    assertThat(remaining("Cache-Control", value)).isEmpty();
  }

  @Test
  void R9_a_lifetime_beyond_a_century_is_cut_to_a_century() {
    Duration century = Duration.ofDays(36_500);

    assertThat(remaining("Cache-Control", "max-age=99999999999999999999")).contains(century);
    assertThat(remaining("Cache-Control", "max-age=9999999999")).contains(century);
    assertThat(remaining("Cache-Control", "max-age=3153600000")).contains(century);
    assertThat(remaining("Cache-Control", "max-age=3153599999")).contains(century.minusSeconds(1));
  }

  @Test
  void R10_expires_counts_from_the_servers_date() {
    assertThat(remaining("Date", "Sun, 01 Mar 2026 09:00:00 GMT", "Expires", NOON))
        .contains(Duration.ofHours(3));
  }

  @Test
  void R10_without_a_date_expires_counts_from_the_arrival() {
    assertThat(remaining("Expires", "Sun, 01 Mar 2026 12:00:30 GMT"))
        .contains(Duration.ofSeconds(30));
  }

  @Test
  void R10_age_is_subtracted_from_expires() {
    assertThat(remaining("Expires", "Sun, 01 Mar 2026 12:00:30 GMT", "Age", "10"))
        .contains(Duration.ofSeconds(20));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "", "never", "Sun, 01 Mar 2020 12:00:00 GMT", NOON})
  void R10_a_past_or_invalid_expires_is_a_lifetime_of_zero(String expires) {
    assertThat(remaining("Expires", expires)).contains(Duration.ZERO);
  }

  @Test
  void R10_max_age_takes_precedence_over_expires() {
    assertThat(remaining("Expires", "Sun, 01 Mar 2026 15:00:00 GMT", "Cache-Control", "max-age=1"))
        .contains(Duration.ofSeconds(1));
  }

  @Test
  void R11_a_304_has_a_lifetime_like_a_200() {
    assertThat(Freshness.of(Exchanges.conditional(304, "Cache-Control", "max-age=60"), null))
        .contains(new Freshness(Duration.ofSeconds(60), Duration.ofSeconds(60)));
  }

  @Test
  void R11_a_304_without_a_lifetime_restarts_the_stored_one() {
    assertThat(Freshness.of(Exchanges.conditional(304, "Age", "100"), Duration.ofSeconds(600)))
        .contains(new Freshness(Duration.ofSeconds(600), Duration.ofSeconds(500)));
  }

  @Test
  void R6_a_304_with_a_lifetime_replaces_the_stored_one() {
    assertThat(
            Freshness.of(
                Exchanges.conditional(304, "Cache-Control", "max-age=5"), Duration.ofDays(1)))
        .contains(new Freshness(Duration.ofSeconds(5), Duration.ofSeconds(5)));
  }

  @Test
  void a_200_without_a_lifetime_ends_the_stored_one() {
    assertThat(Freshness.of(Exchanges.response(200), Duration.ofDays(1))).isEmpty();
  }
}
