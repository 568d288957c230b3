package dev.rssify.core.model.parsed;

import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The publisher's hints on polling frequency: RSS ttl, skipHours and skipDays, and the syndication
 * module. Hints only lengthen an interval (R24).
 *
 * @param skipHours hours of the day, 0 to 23, UTC
 * @param updatePeriod hourly, daily, weekly, monthly or yearly, as published
 */
public record PublisherHints(
    @Nullable Integer ttlMinutes,
    List<Integer> skipHours,
    List<DayOfWeek> skipDays,
    @Nullable String updatePeriod,
    @Nullable Integer updateFrequency,
    @Nullable Instant updateBase) {

  public static final PublisherHints NONE =
      new PublisherHints(null, List.of(), List.of(), null, null, null);
}
