package dev.rssify.core.schedule;

import dev.rssify.core.model.parsed.PublisherHints;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** The hours and days on which a publisher does not want to be asked, by the clocks of UTC. */
final class SkipWindow {

  private final PublisherHints hints;

  SkipWindow(PublisherHints hints) {
    this.hints = hints;
  }

  /**
   * The end of the window a time falls into; the time itself when it falls into none.
   *
   * @param furthest nothing is moved by more than this (R24): that also ends a window without end
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
