package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.NormalizedEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The published date of an entry, if plausible: its sort key in listings. */
public final class SortTime {

  private static final Duration CLOCK_SKEW = Duration.ofHours(1);

  /** Software without a date writes the smallest one: 0001-01-01. */
  private static final Instant EARLIEST = Instant.parse("0100-01-01T00:00:00Z");

  private SortTime() {}

  /** Published, else updated; null when there is neither, or it is implausible. */
  public static @Nullable Instant claimed(NormalizedEntry content, Instant now) {
    Instant published = content.published().published();
    Instant claimed = published != null ? published : content.published().updated();
    return claimed == null || claimed.isAfter(now.plus(CLOCK_SKEW)) || claimed.isBefore(EARLIEST)
        ? null
        : claimed.truncatedTo(ChronoUnit.MILLIS);
  }
}
