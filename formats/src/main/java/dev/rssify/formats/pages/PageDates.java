package dev.rssify.formats.pages;

import dev.rssify.formats.dates.FeedDates;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses the dates of a page: by the configured formats, then by those of feeds.
 *
 * @param zone of dates without a zone
 */
record PageDates(List<DateTimeFormatter> formats, ZoneId zone) {

  private static final int MAX_LENGTH = 100;

  @Nullable Instant parse(@Nullable String text) {
    if (text == null || text.length() > MAX_LENGTH) {
      return null;
    }
    for (DateTimeFormatter format : formats) {
      Instant date = parse(text.strip(), format);
      if (date != null) {
        return FeedDates.plausible(date);
      }
    }
    return FeedDates.parse(text);
  }

  private @Nullable Instant parse(String text, DateTimeFormatter format) {
    try {
      TemporalAccessor best =
          format.parseBest(
              text,
              OffsetDateTime::from,
              ZonedDateTime::from,
              LocalDateTime::from,
              LocalDate::from);
      return switch (best) {
        case OffsetDateTime moment -> moment.toInstant();
        case ZonedDateTime moment -> moment.toInstant();
        case LocalDateTime moment -> moment.atZone(zone).toInstant();
        case LocalDate day -> day.atStartOfDay(zone).toInstant();
        default -> null;
      };
    } catch (DateTimeParseException e) {
      return null; // another format may fit
    }
  }
}
