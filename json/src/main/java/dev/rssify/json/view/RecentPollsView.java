package dev.rssify.json.view;

import dev.rssify.core.operations.statistics.RecentPolls;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The polls of a process in the last minutes.
 *
 * @param seconds the length of an interval
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record RecentPollsView(long seconds, List<Interval> intervals) {

  /**
   * The polls that ended in one interval.
   *
   * @param outcomes the number of polls by outcome code
   */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Interval(Instant start, Map<String, Long> outcomes) {}

  public static String line(RecentPolls polls) {
    return RecordJson.line(
        new RecentPollsView(
            RecentPolls.INTERVAL.toSeconds(),
            polls.intervals().stream()
                .map(interval -> new Interval(interval.start(), new TreeMap<>(interval.outcomes())))
                .toList()));
  }
}
