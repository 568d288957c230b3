package dev.rssify.json.view;

import dev.rssify.core.operations.statistics.ServiceLevels;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.operations.statistics.Statistics.Count;
import dev.rssify.core.store.StoreSizes;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Figures about a store. */
@Json(naming = Json.Naming.LowerUnderscore)
public record StatisticsView(
    StoreSizes sizes,
    Map<String, Long> feedsByStatus,
    List<Count> entriesBySource,
    Map<String, Long> entriesByDay,
    Map<String, Long> pollsByOutcome,
    double changedShare,
    long savedBytes,
    @Nullable Long medianCadenceSec,
    @Nullable Long medianLagSec,
    @Nullable Long medianEntryBytes,
    List<Count> errors,
    List<Count> hosts) {

  /** The service levels, and whether they are met. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Levels(Instant since, Instant at, boolean met, List<Level> levels) {}

  /** A service level. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Level(String name, double target, double value, long samples, boolean met) {}

  public static String line(Statistics.Report report) {
    Map<String, Long> days = new LinkedHashMap<>();
    report.days().forEach((day, count) -> days.put(day.toString(), count));
    return RecordJson.line(
        new StatisticsView(
            report.sizes(),
            report.statuses(),
            report.sources(),
            days,
            report.outcomes(),
            report.changedShare(),
            report.savedBytes(),
            report.medianCadence().map(Duration::toSeconds).orElse(null),
            report.medianLag().map(Duration::toSeconds).orElse(null),
            report.medianEntryBytes().orElse(null),
            report.errors(),
            report.hosts()));
  }

  public static String line(ServiceLevels.Report report) {
    List<Level> levels =
        report.levels().stream()
            .map(l -> new Level(l.name(), l.target(), l.value(), l.samples(), l.met()))
            .toList();
    return RecordJson.line(
        new Levels(report.since(), report.at(), levels.stream().allMatch(Level::met), levels));
  }
}
