package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Headers;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitTest {

  private static Optional<Duration> exhausted(String... headers) {
    return RateLimit.exhausted(Headers.of(headers), Exchanges.AT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"default\";r=0;t=30",
        "\"burst\";r=0;t=5, \"daily\";r=0;t=30",
        "\"burst\";r=7;t=500, \"daily\";r=0;t=30",
        "limit=100, remaining=0, reset=30",
      })
  void R14_the_combined_header_with_nothing_remaining_is_a_rate_limit(String value) {
    assertThat(exhausted("RateLimit", value)).contains(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "RateLimit-Remaining, RateLimit-Reset",
    "X-RateLimit-Remaining, X-RateLimit-Reset",
    "X-Rate-Limit-Remaining, X-Rate-Limit-Reset",
    "x-ratelimit-remaining, x-ratelimit-reset",
  })
  void R14_each_header_family_with_nothing_remaining_is_a_rate_limit(
      String remaining, String reset) {
    assertThat(exhausted(remaining, "0", reset, "90")).contains(Duration.ofSeconds(90));
  }

  @Test
  void R14_less_than_one_remaining_request_is_a_rate_limit() {
    assertThat(exhausted("X-RateLimit-Remaining", "0.5", "X-RateLimit-Reset", "12.5"))
        .contains(Duration.ofMillis(12_500));
    assertThat(exhausted("X-RateLimit-Remaining", "1.0", "X-RateLimit-Reset", "12")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1772355660", "1772355660000"})
  void R14_a_reset_above_a_thousand_million_is_a_time_on_the_servers_clock(String reset) {
    // 2026-03-01T09:01:00Z
    assertThat(
            exhausted(
                "Date",
                "Sun, 01 Mar 2026 09:00:00 GMT",
                "X-RateLimit-Remaining",
                "0",
                "X-RateLimit-Reset",
                reset))
        .contains(Duration.ofMinutes(1));
  }

  @Test
  void R14_a_rate_limit_is_honored_up_to_seven_days() {
    assertThat(exhausted("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "999999999"))
        .contains(Duration.ofDays(7));
  }

  @Test
  void the_combined_header_takes_precedence_over_the_families() {
    assertThat(
            exhausted(
                "X-RateLimit-Remaining",
                "0",
                "X-RateLimit-Reset",
                "90",
                "RateLimit",
                "\"a\";r=0;t=30"))
        .contains(Duration.ofSeconds(30));
  }

  @Test
  void a_quota_that_is_not_exhausted_is_no_rate_limit() {
    assertThat(exhausted("RateLimit", "\"default\";r=1;t=30")).isEmpty();
    assertThat(exhausted("RateLimit", "limit=100, remaining=1, reset=30")).isEmpty();
    assertThat(exhausted("X-RateLimit-Remaining", "3", "X-RateLimit-Reset", "30")).isEmpty();
  }

  @Test
  void an_exhausted_quota_without_a_reset_is_ignored() {
    assertThat(exhausted("X-RateLimit-Remaining", "0")).isEmpty();
    assertThat(exhausted("RateLimit", "\"default\";r=0")).isEmpty();
    assertThat(exhausted("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "later")).isEmpty();
    assertThat(exhausted("X-RateLimit-Remaining", "none", "X-RateLimit-Reset", "30")).isEmpty();
    assertThat(exhausted("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "0")).isEmpty();
    assertThat(exhausted("X-RateLimit-Reset", "30")).isEmpty();
  }

  @Test
  void counters_inside_longer_names_are_ignored() {
    assertThat(exhausted("RateLimit", "\"a\";tier=0;qt=9;r=5;t=30")).isEmpty();
  }
}
