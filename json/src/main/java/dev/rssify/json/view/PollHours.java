package dev.rssify.json.view;

import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The number of polls in each hour. */
@Json(naming = Json.Naming.LowerUnderscore)
public record PollHours(List<Hour> hours) {

  private static final Set<String> READ =
      Set.of("ok", "incomplete", "document", "unchanged", "not_modified", "fresh", "rate_limited");

  /**
   * An hour.
   *
   * @param hour its start
   * @param failures polls that ended with an error; a rate limit is not an error
   * @param outcomes all polls by their outcome code
   */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Hour(
      Instant hour,
      long polls,
      long notModified,
      long rateLimited,
      long failures,
      Map<String, Long> outcomes) {

    static Hour of(Instant hour, Map<String, Long> outcomes) {
      return new Hour(
          hour,
          outcomes.values().stream().mapToLong(count -> count).sum(),
          outcomes.getOrDefault("not_modified", 0L),
          outcomes.getOrDefault("rate_limited", 0L),
          outcomes.entrySet().stream()
              .filter(outcome -> !READ.contains(outcome.getKey()))
              .mapToLong(Map.Entry::getValue)
              .sum(),
          new TreeMap<>(outcomes));
    }
  }

  /** All hours from the first on, those without a poll included. */
  public static String line(Instant first, long hours, Map<Instant, Map<String, Long>> polls) {
    return RecordJson.line(
        new PollHours(
            LongStream.range(0, hours)
                .mapToObj(number -> first.plus(Duration.ofHours(number)))
                .map(hour -> Hour.of(hour, polls.getOrDefault(hour, Map.of())))
                .toList()));
  }
}
