package dev.rssify.lab.simulator.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImfDateTest {

  private static final DateTimeFormatter OTHER =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  @Test
  void dates_are_written_as_by_the_jdk_and_read_back() {
    long last = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    Property.forAll(
        Gen.longs(0, last),
        second -> {
          String text = ImfDate.format(second);
          assertThat(text).isEqualTo(OTHER.format(Instant.ofEpochSecond(second)));
          assertThat(ImfDate.parse(text)).isEqualTo(second);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "Sun, 06 Nov 1994 08:49:37 CET",
        "Mon, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 36 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nev 1994 08:49:37 GMT",
        "Sun, 06 ovD 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994"
      })
  void any_other_text_is_not_such_a_date(String text) {
    assertThat(ImfDate.parse(text)).isEqualTo(-1);
  }
}
