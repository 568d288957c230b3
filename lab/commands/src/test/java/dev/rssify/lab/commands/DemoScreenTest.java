package dev.rssify.lab.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.lab.commands.DemoFigures.Headline;
import dev.rssify.lab.commands.DemoFigures.Moment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoScreenTest {

  private static final Instant NOW = Instant.parse("2026-11-16T08:00:23Z");

  private static Moment moment(String title) {
    return new Moment(
        NOW,
        Duration.ofSeconds(23),
        120,
        80,
        Map.of("rate_limited", 2L),
        600,
        40,
        5,
        List.of(0L, 1L, 8L, 2L),
        List.of(HostGate.backingOff("127.16.0.3:4711", NOW.plusSeconds(14), 1, "429")),
        450_000,
        1_200_000,
        List.of(new Headline(NOW, false, title, "Harbour news")));
  }

  @Test
  void everything_fits_the_columns_of_the_terminal() {
    for (int width : new int[] {60, 80, 200}) {
      List<String> lines =
          new DemoScreen(width, false, ZoneOffset.UTC).lines(moment("Ferry ".repeat(60)));

      assertThat(lines).allMatch(line -> line.length() <= width);
    }
  }

  @Test
  void figures_and_headlines_are_shown() {
    List<String> lines = new DemoScreen(80, false, ZoneOffset.UTC).lines(moment("Ferry is back"));

    assertThat(lines)
        .anyMatch(line -> line.matches("new +640 .*40 since.*5 entries were updated"))
        .anyMatch(line -> line.matches("unchanged +80 .*67%.*304.*1\\.2 MB"))
        .anyMatch(line -> line.matches("failed +2 +2 rate_limited"))
        .anyMatch(line -> line.matches("rate-limited +1 .*127\\.16\\.0\\.3 for 14s"))
        .anyMatch(line -> line.matches("08:00:23  new +Ferry is back +Harbour news"));
  }

  @Test
  void colors_are_used_only_where_allowed() {
    assertThat(String.join("", new DemoScreen(80, false, ZoneOffset.UTC).lines(moment("a"))))
        .doesNotContain("\033");
    assertThat(String.join("", new DemoScreen(80, true, ZoneOffset.UTC).lines(moment("a"))))
        .contains("\033[32m");
  }

  @Test
  void a_display_is_drawn_over_the_last_one() {
    StringWriter written = new StringWriter();
    DemoReport picture =
        new DemoReport.Picture(new PrintWriter(written), new DemoScreen(80, false, ZoneOffset.UTC));

    picture.moment(moment("first"));
    long lines = written.toString().lines().count();
    picture.moment(moment("second"));

    assertThat(written.toString()).containsOnlyOnce("\033[" + lines + "A\r");
    assertThat(written.toString().split("\n")).allMatch(line -> line.endsWith("\033[K"));
  }
}
