package dev.rssify.core.dedup;

import dev.rssify.core.model.NormalizedEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** An entry's place in listings: the date it claims if that can be believed, else when it came. */
final class SortTime {

  private static final Duration CLOCK_SKEW = Duration.ofHours(1);
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  private SortTime() {}

  /** Published, else updated; null when it has neither, or one that is still to come. */
  static @Nullable Instant claimed(NormalizedEntry content, Instant now) {
    Instant published = content.published().published();
    Instant said = published != null ? published : content.published().updated();
    return said == null || said.isAfter(now.plus(CLOCK_SKEW)) || said.isBefore(EARLIEST)
        ? null
        : said.truncatedTo(ChronoUnit.MILLIS);
  }
}
