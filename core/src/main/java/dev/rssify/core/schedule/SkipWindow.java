package dev.rssify.core.schedule;

import dev.rssify.core.model.parsed.PublisherHints;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** The hours and days on which a publisher declares no updates, in UTC. */
final class SkipWindow {

  private final PublisherHints hints;

  SkipWindow(PublisherHints hints) {
    this.hints = hints;
  }

  /**
   * The end of the window that contains a time; the time itself when no window contains it.
   *
   * @param furthest the maximum shift (R24), which also ends a window without end
   */
  Instant after(Instant time, Duration furthest) {
    Instant latest = time.plus(furthest);
    Instant end = time;
    while (end.isBefore(latest) && skipped(end)) {
      end = end.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
    }
    return end.isAfter(latest) ? latest : end;
  }

  private boolean skipped(Instant time) {
    ZonedDateTime utc = time.atZone(ZoneOffset.UTC);
    return hints.skipHours().contains(utc.getHour())
        || hints.skipDays().contains(utc.getDayOfWeek());
  }
}
