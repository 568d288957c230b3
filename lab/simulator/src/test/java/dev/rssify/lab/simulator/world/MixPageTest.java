package dev.rssify.lab.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of docs/simulator.md. */
class MixPageTest {

  private static final List<String> NAMES =
      List.of(
          "calm",
          "usual",
          "hostile",
          "lively",
          "still",
          "full",
          "busy",
          "large",
          "small",
          "slow",
          "throttled");

  @Test
  void the_page_lists_the_mixes() throws IOException {
    Path page = Path.of(System.getProperty("rssify.root"), "docs", "simulator.md");

    assertThat(NAMES).containsExactlyInAnyOrderElementsOf(Mix.names());
    assertThat(Files.readString(page)).contains(table());
  }

  private static String table() {
    StringBuilder table = new StringBuilder();
    table.append("| % of feeds | ").append(String.join(" | ", NAMES)).append(" |\n");
    table.append("|---|").append("---|".repeat(NAMES.size())).append('\n');
    rows(table, Kind.values(), Mix::kinds);
    rows(table, Format.values(), Mix::formats);
    rows(table, Cadence.values(), Mix::cadences);
    rows(table, Validation.values(), Mix::validations);
    rows(table, Identity.values(), Mix::identities);
    rows(table, Behavior.values(), Mix::behaviors);
    for (Trait trait : Trait.values()) {
      row(table, "trait", trait, mix -> number(100 * mix.traits().getOrDefault(trait, 0.0)));
    }
    return table.toString();
  }

  private static <E extends Enum<E>> void rows(
      StringBuilder table, E[] kinds, Function<Mix, Shares<E>> shares) {
    for (E kind : kinds) {
      String of = kind.getDeclaringClass().getSimpleName().toLowerCase(Locale.ROOT);
      row(
          table,
          of,
          kind,
          mix -> {
            Map<E, Double> weights = shares.apply(mix).weights();
            double all = weights.values().stream().mapToDouble(Double::doubleValue).sum();
            return number(100 * weights.getOrDefault(kind, 0.0) / all);
          });
    }
  }

  private static void row(
      StringBuilder table, String of, Enum<?> kind, Function<Mix, String> share) {
    String name = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    table
        .append("| ")
        .append(of)
        .append(": ")
        .append(name)
        .append(" | ")
        .append(
            NAMES.stream()
                .map(mix -> share.apply(Mix.named(mix)))
                .collect(Collectors.joining(" | ")))
        .append(" |\n");
  }

  private static String number(double percent) {
    return percent == 0 ? "" : String.format(Locale.ROOT, "%.1f", percent).replace(".0", "");
  }
}
