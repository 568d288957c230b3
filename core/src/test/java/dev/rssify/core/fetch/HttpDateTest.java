package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDateTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Sun Nov 6 08:49:37 1994",
        "Sun, 6 Nov 1994 8:49:37 GMT",
        "Tue, 06 Nov 1994 08:49:37 GMT",
        "sun, 06 NOV 1994 08:49:37 UTC",
        "  Sun, 06 Nov 1994 08:49:37 GMT  ",
      })
  void all_standard_forms_and_common_mistakes_are_parsed(String text) {
    assertThat(HttpDate.parse(text)).contains(Instant.parse("1994-11-06T08:49:37Z"));
  }

  @ParameterizedTest
  @CsvSource({"69, 2069", "70, 1970", "99, 1999", "00, 2000"})
  void two_digit_years_lie_between_1970_and_2069(String digits, int year) {
    assertThat(HttpDate.parse("Friday, 05-Jan-" + digits + " 00:00:00 GMT"))
        .contains(Instant.parse(year + "-01-05T00:00:00Z"));
  }

  @Test
  void a_leap_second_is_the_second_before() {
    assertThat(HttpDate.parse("Sat, 31 Dec 2016 23:59:60 GMT"))
        .contains(Instant.parse("2016-12-31T23:59:59Z"));
  }

  @ParameterizedTest
  @CsvSource({"Jan, 1", "Jun, 6", "Dec, 12"})
  void months_are_counted_from_one(String name, int month) {
    assertThat(HttpDate.parse("Mon, 02 " + name + " 2023 03:04:05 GMT"))
        .contains(Instant.parse("2023-%02d-02T03:04:05Z".formatted(month)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "1994-11-06T08:49:37Z",
        "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun Foo  6 08:49:37 1994",
        "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT",
      })
  void any_other_date_is_rejected(String text) {
    assertThat(HttpDate.parse(text)).isEmpty();
  }
}
