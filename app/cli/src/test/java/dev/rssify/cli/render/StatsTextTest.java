package dev.rssify.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.store.StoreSizes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatsTextTest {

  @Test
  void a_rare_outcome_is_not_shown_as_none() {
    assertThat(printed(80))
        .contains("feeds    1: 1 rate-limited", "polls    1000: 100% ok, <1% gone");
  }

  @Test
  void a_line_is_wrapped_between_words_and_bars_grow_with_the_terminal() {
    assertThat(printed(40))
        .contains("polls    1000: 100% ok, <1% gone")
        .contains("changed  100% of polls with a response\n         had changes\n")
        .contains("1      ████████████  rate_limited\n");
    assertThat(printed(200)).contains("1      " + "█".repeat(40) + "  rate_limited\n");
    assertThat(printed(Integer.MAX_VALUE)).contains("1      " + "█".repeat(20) + "  rate_limited");
  }

  private static String printed(int width) {
    StringWriter text = new StringWriter();

    new StatsText(new PrintWriter(text), width)
        .print(
            new Statistics.Report(
                new StoreSizes(1, 0, 0, 0, 0, 0, 0, 0, 0),
                Map.of("rate_limited", 1L),
                List.of(),
                List.of(),
                List.of(new Statistics.Count("rate_limited", 1)),
                Map.of(LocalDate.EPOCH, 0L),
                Map.of("ok", 999L, "gone", 1L),
                1,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));

    return text.toString();
  }
}
