package dev.rssify.json.api;

import dev.rssify.core.operations.statistics.Figure;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.operations.statistics.Statistics.Count;
import dev.rssify.core.store.StoreSizes;
import dev.rssify.json.io.JsonFields;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What a store says about itself, as one JSON object. */
public final class StatisticsJson {

  public String write(Statistics.Report report) {
    return JsonFields.line(json -> fields(json, report));
  }

  /** One number of it. */
  public String write(Figure figure) {
    return JsonFields.line(json -> {
      json.text("measure", figure.measure());
      json.text("name", figure.name());
      json.number("value", figure.value());
    });
  }

  private static void fields(JsonFields json, Statistics.Report report) {
    json.object("sizes", report.sizes(), sizes -> sizes(json, sizes));
    counts(json, "feeds_by_status", report.statuses());
    named(json, "entries_by_source", report.sources());
    json.object(
        "entries_by_day",
        report.days(),
        days -> days.forEach((day, count) -> json.number(day.toString(), count)));
    counts(json, "polls_by_outcome", report.outcomes());
    json.number("changed_share", report.changedShare());
    json.number("saved_bytes", report.savedBytes());
    json.number("median_cadence_sec", report.medianCadence().map(Duration::toSeconds).orElse(null));
    json.number("median_lag_sec", report.medianLag().map(Duration::toSeconds).orElse(null));
    json.number("median_entry_bytes", report.medianEntryBytes().orElse(null));
    named(json, "errors", report.errors());
    named(json, "hosts", report.hosts());
  }

  private static void sizes(JsonFields json, StoreSizes sizes) {
    json.number("feeds", sizes.feeds());
    json.number("entries", sizes.entries());
    json.number("versions", sizes.versions());
    json.number("tombstones", sizes.tombstones());
    json.number("events", sizes.events());
    json.number("fetches", sizes.fetches());
    json.number("raws", sizes.raws());
    json.number("derivations", sizes.derivations());
    json.number("bytes", sizes.bytes());
  }

  private static void counts(JsonFields json, String name, Map<String, Long> counts) {
    json.object(name, counts, all -> all.forEach(json::number));
  }

  private static void named(JsonFields json, String name, List<Count> counts) {
    json.array(
        name,
        counts,
        one ->
            json.object(() -> {
              json.text("name", one.name());
              json.number("count", one.count());
            }));
  }
}
