package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Cadence;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learns the rhythm of a feed from the times of its publications (document 004 section 6.3). Pure.
 *
 * <p>Only the average and the newest time are kept: after twenty publications less than a
 * thousandth is left of what was before.
 */
public final class CadenceLearning {

  private static final int RECENT = 20;

  private CadenceLearning() {}

  /**
   * The cadence once these publications are known.
   *
   * @param published in any order; those that are not newer than the newest known are known
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
