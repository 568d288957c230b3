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
    StringWriter text = new StringWriter();

    new StatsText(new PrintWriter(text), 80)
        .print(
            new Statistics.Report(
                new StoreSizes(1, 0, 0, 0, 0, 0, 0, 0, 0),
                Map.of("rate_limited", 1L),
                List.of(),
                List.of(),
                List.of(),
                Map.of(LocalDate.EPOCH, 0L),
                Map.of("ok", 999L, "gone", 1L),
                1,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));

    assertThat(text.toString())
        .contains("feeds    1: 1 rate-limited", "polls    1000: 100% ok, <1% gone");
  }
}
