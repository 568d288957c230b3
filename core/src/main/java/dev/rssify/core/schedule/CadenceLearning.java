package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Cadence;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learns the publication rate of a feed from its publication times (docs/scheduling.md). Pure.
 *
 * <p>Only the average and the newest time are stored: after twenty publications, earlier ones weigh
 * less than a thousandth.
 */
public final class CadenceLearning {

  private static final int RECENT = 20;

  private CadenceLearning() {}

  /**
   * The cadence including these publications.
   *
   * @param published in any order; times that are not newer than the newest known one are ignored
   */
  public static @Nullable Cadence learn(
      @Nullable Cadence known, Collection<Instant> published, double alpha) {
    List<Instant> times =
        published.stream()
            .filter(time -> known == null || time.isAfter(known.newest()))
            .distinct()
            .sorted()
            .toList();
    Cadence cadence = known;
    for (Instant time : times.subList(Math.max(0, times.size() - RECENT), times.size())) {
      cadence = next(cadence, time, alpha);
    }
    return cadence;
  }

  private static Cadence next(@Nullable Cadence before, Instant time, double alpha) {
    if (before == null) {
      return new Cadence(null, time);
    }
    Duration latest = Duration.between(before.newest(), time);
    Duration average = before.interarrival();
    return new Cadence(
        average == null
            ? latest
            : Durations.times(latest, alpha).plus(Durations.times(average, 1 - alpha)),
        time);
  }
}
