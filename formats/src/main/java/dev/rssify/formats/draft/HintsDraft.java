package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.PublisherHints;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The publisher's polling hints while they are parsed. */
public final class HintsDraft {

  public @Nullable Integer ttlMinutes;
  public final Set<Integer> skipHours = new TreeSet<>();
  public final Set<DayOfWeek> skipDays = EnumSet.noneOf(DayOfWeek.class);
  public @Nullable String updatePeriod;
  public @Nullable Integer updateFrequency;
  public @Nullable Instant updateBase;

  PublisherHints finish() {
    return new PublisherHints(
        ttlMinutes,
        List.copyOf(skipHours),
        List.copyOf(skipDays),
        updatePeriod,
        updateFrequency,
        updateBase);
  }
}
