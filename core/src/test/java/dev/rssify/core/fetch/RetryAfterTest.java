package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Headers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "120, 120",
    "' 3600 ', 3600",
    "604800, 604800",
    "604801, 604800",
    "999999999999999999, 604800",
    "9999999999999999999999999, 604800",
  })
  void R12_seconds_are_honored_in_full_up_to_seven_days(String value, long seconds) {
    assertThat(RetryAfter.parse(Headers.of("Retry-After", value), Exchanges.AT))
        .contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 01 Mar 2026 09:30:00 GMT",
        "Sunday, 01-Mar-26 09:30:00 GMT",
        "Sun Mar  1 09:30:00 2026",
      })
  void R13_a_date_is_measured_against_the_servers_own_clock(String value) {
    Headers headers = Headers.of("Date", "Sun, 01 Mar 2026 09:00:00 GMT", "retry-after", value);

    assertThat(RetryAfter.parse(headers, Exchanges.AT)).contains(Duration.ofMinutes(30));
  }

  @Test
  void R13_without_a_server_date_the_local_clock_is_used() {
    Headers headers = Headers.of("Retry-After", "Sun, 01 Mar 2026 12:00:10 GMT");

    assertThat(RetryAfter.parse(headers, Exchanges.AT)).contains(Duration.ofSeconds(10));
  }

  @Test
  void R12_of_two_headers_the_later_time_counts() {
    Headers headers =
        Headers.of(
            "Retry-After", "5", "Retry-After", "Sun, 01 Mar 2026 12:00:10 GMT", "Retry-After", "x");

    assertThat(RetryAfter.parse(headers, Exchanges.AT)).contains(Duration.ofSeconds(10));
  }

  @Test
  void R14_a_date_beyond_a_week_is_cut_to_a_week() {
    Headers headers = Headers.of("Retry-After", "Sun, 01 Mar 2027 12:00:00 GMT");

    assertThat(RetryAfter.parse(headers, Exchanges.AT)).contains(Duration.ofDays(7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "-1", "-3600", "soon", "1e3", "0x10", "12,5", "٣", "Sun, 01 Mar 2026"})
  void R14_zero_negative_and_invalid_values_are_ignored(String value) {
    assertThat(RetryAfter.parse(Headers.of("Retry-After", value), Exchanges.AT)).isEmpty();
  }

  @Test
  void R14_a_date_in_the_past_is_ignored() {
    Headers headers = Headers.of("Retry-After", "Sun, 01 Mar 2026 11:59:59 GMT");

    assertThat(RetryAfter.parse(headers, Exchanges.AT)).isEmpty();
  }

  @Test
  void without_a_header_there_is_no_wait() {
    assertThat(RetryAfter.parse(Headers.NONE, Exchanges.AT)).isEmpty();
  }
}
