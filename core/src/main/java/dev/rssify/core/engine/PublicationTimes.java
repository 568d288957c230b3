package dev.rssify.core.engine;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.model.Cadence;
import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.ParsedEntry;
import dev.rssify.core.schedule.CadenceLearning;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When the entries of a document were published, as far as it can be believed. */
final class PublicationTimes {

  /** Clocks differ; a date further ahead than this is none. */
  private static final Duration SKEW = Duration.ofHours(1);

  private PublicationTimes() {}

  /** The feed's cadence after a poll. */
  static @Nullable Cadence learn(
      @Nullable Cadence before, Evidence evidence, Comparison comparison, double alpha) {
    if (!(evidence.reading() instanceof Reading.Document document)) {
      return before;
    }
    List<Instant> times =
        document.entries().stream()
            .map(NormalizedEntry::published)
            .flatMap(entry -> time(entry, evidence.at()).stream())
            .toList();
    // Without any date, that something new was there is all there is to go by.
    boolean undated = times.isEmpty() && comparison.newEntries() > 0;
    return CadenceLearning.learn(before, undated ? List.of(evidence.at()) : times, alpha);
  }

  private static Optional<Instant> time(ParsedEntry entry, Instant now) {
    return Optional.ofNullable(entry.published())
        .or(() -> Optional.ofNullable(entry.updated()))
        .filter(time -> !time.isAfter(now.plus(SKEW)));
  }
}
