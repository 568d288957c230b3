package dev.rssify.core.operations.statistics;

import dev.rssify.core.store.StoreSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One number of a report, for tables.
 *
 * @param measure what is counted
 * @param name the item it is counted for; null where there is only one
 */
public record Figure(String measure, @Nullable String name, Number value) {

  /** All numbers of a report, in its order. */
  public static List<Figure> of(Statistics.Report report) {
    List<Figure> figures = new ArrayList<>();
    StoreSizes sizes = report.sizes();
    figures.add(new Figure("feeds", null, sizes.feeds()));
    figures.add(new Figure("entries", null, sizes.entries()));
    figures.add(new Figure("events", null, sizes.events()));
    figures.add(new Figure("responses", null, sizes.raws()));
    figures.add(new Figure("store_bytes", null, sizes.bytes()));
    add(figures, "feeds_by_status", report.statuses());
    add(figures, "entries_by_source", report.sources());
    add(figures, "entries_by_day", report.days());
    add(figures, "polls_by_outcome", report.outcomes());
    figures.add(new Figure("changed_share", null, report.changedShare()));
    figures.add(new Figure("saved_bytes", null, report.savedBytes()));
    add(figures, "median_cadence_sec", report.medianCadence().map(time -> time.toSeconds()));
    add(figures, "median_lag_sec", report.medianLag().map(time -> time.toSeconds()));
    add(figures, "median_entry_bytes", report.medianEntryBytes());
    add(figures, "errors", report.errors());
    add(figures, "hosts", report.hosts());
    return figures;
  }

  private static void add(List<Figure> figures, String measure, Map<?, Long> counts) {
    counts.forEach((name, count) -> figures.add(new Figure(measure, name.toString(), count)));
  }

  private static void add(List<Figure> figures, String measure, List<Statistics.Count> counts) {
    counts.forEach(one -> figures.add(new Figure(measure, one.name(), one.count())));
  }

  private static void add(List<Figure> figures, String measure, Optional<Long> value) {
    value.ifPresent(known -> figures.add(new Figure(measure, null, known)));
  }
}
