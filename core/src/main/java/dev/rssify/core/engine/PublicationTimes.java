package dev.rssify.core.engine;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.dedup.SortTime;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.schedule.CadenceLearning;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Extracts the publication times of a document, as far as they are plausible. */
final class PublicationTimes {

  private PublicationTimes() {}

  /** The feed's cadence after a poll. */
  static @Nullable Cadence learn(
      @Nullable Cadence before, PollData data, Comparison comparison, double alpha) {
    if (!(data.reading() instanceof PollResult.Document document)) {
      return before;
    }
    List<Instant> times =
        document.entries().stream()
            .flatMap(entry -> Stream.ofNullable(SortTime.claimed(entry, data.at())))
            .toList();
    // Without dates, the arrival of new entries is all that is known.
    boolean undated = times.isEmpty() && comparison.newEntries() > 0;
    return CadenceLearning.learn(before, undated ? List.of(data.at()) : times, alpha);
  }
}
