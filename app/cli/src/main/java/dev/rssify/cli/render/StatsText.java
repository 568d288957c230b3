package dev.rssify.cli.render;

import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.operations.statistics.Statistics.Count;
import dev.rssify.core.store.StoreSizes;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats statistics as text. */
public final class StatsText {

  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final int NAME = 9;
  private static final int SHORTEST_BAR = 12;
  private static final int LONGEST_BAR = 40;

  /** The length of bars where the output has no width. */
  private static final int USUAL_BAR = 20;

  private final PrintWriter out;
  private final int width;

  public StatsText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void print(Statistics.Report report) {
    long polls = report.outcomes().values().stream().mapToLong(count -> count).sum();
    line("feeds", report.sizes().feeds() + statuses(report.statuses()));
    line(
        "entries",
        report.sizes().entries()
            + report.medianEntryBytes().map(size -> ", median " + bytes(size)).orElse(""));
    line("per day", sparkline(report.days().values()) + days(report.days()));
    line("polls", polls + outcomes(report.outcomes(), polls));
    line("changed", percent(report.changedShare()) + " of polls with a response had changes");
    line("saved", bytes(report.savedBytes()) + " by conditional requests");
    median("cadence", "half of the feeds publish every %s or more often", report.medianCadence());
    median("lag", "half of the entries are found %s after publication", report.medianLag());
    if (report.sizes().events() > 0) {
      stored(report.sizes());
    }
    top("entries by source", report.sources());
    top("feeds by host", report.hosts());
    top("errors now", report.errors());
    out.flush();
  }

  private void stored(StoreSizes sizes) {
    line(
        "stored",
        EventText.counted(sizes.raws(), "response", "responses")
            + ", "
            + EventText.counted(sizes.events(), "event", "events")
            + "; the store takes "
            + bytes(sizes.bytes()));
  }

  private void line(String name, String text) {
    WordWrap.lines(String.format(Locale.ROOT, "%-" + NAME + "s", name) + text, width, NAME)
        .forEach(out::println);
  }

  private static String statuses(Map<String, Long> statuses) {
    return statuses.isEmpty()
        ? ""
        : statuses.entrySet().stream()
            .map(one -> one.getValue() + " " + one.getKey().replace('_', '-'))
            .collect(Collectors.joining(", ", ": ", ""));
  }

  private static String outcomes(Map<String, Long> outcomes, long polls) {
    return outcomes.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(one -> percent((double) one.getValue() / polls) + " " + one.getKey())
        .collect(Collectors.joining(", ", polls == 0 ? "" : ": ", ""));
  }

  /** One bar per number, scaled to the largest; 0 is an underscore. */
  public static String sparkline(Collection<Long> counts) {
    long most = Math.max(1, counts.stream().mapToLong(count -> count).max().orElse(1));
    return counts.stream()
        .map(count -> count == 0 ? "_" : bar(count, most))
        .collect(Collectors.joining());
  }

  private static String bar(long count, long most) {
    return String.valueOf(BARS.charAt((int) ((BARS.length() - 1) * count / most)));
  }

  private static String days(Map<LocalDate, Long> days) {
    long most = days.values().stream().mapToLong(count -> count).max().orElse(0);
    LocalDate first = days.keySet().iterator().next();
    return " since " + first + ", at most " + most + " a day";
  }

  private void top(String title, List<Count> counts) {
    if (counts.isEmpty()) {
      return;
    }
    out.println();
    long most = Math.max(1, counts.getFirst().count());
    int longest =
        width == Integer.MAX_VALUE ? USUAL_BAR : Math.clamp(width / 5, SHORTEST_BAR, LONGEST_BAR);
    Table table = new Table(2, "COUNT", "", title.toUpperCase(Locale.ROOT));
    for (Count one : counts) {
      String bar = "█".repeat(Math.max(1, (int) (longest * one.count() / most)));
      table.row(String.valueOf(one.count()), bar, one.name());
    }
    table.print(out, width);
  }

  /** A share that is not zero is not shown as 0%. */
  private static String percent(double share) {
    return share > 0 && share < 0.01 ? "<1%" : String.format(Locale.ROOT, "%.0f%%", 100 * share);
  }

  private void median(String name, String words, Optional<Duration> span) {
    span.ifPresent(known -> line(name, String.format(Locale.ROOT, words, Times.about(known))));
  }

  public static String bytes(long count) {
    double left = count;
    String[] units = {"B", "KB", "MB", "GB", "TB"};
    int unit = 0;
    while (left >= 1000 && unit < units.length - 1) {
      left /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", left, units[unit]);
  }
}
