package dev.rssify.adapters.rawwarc.segments;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a segment: the day of its newest response (UTC) and a number that grows with time and
 * is never reused.
 *
 * @param writer the process that wrote it, if several processes choose names independently; else
 *     empty
 */
public record SegmentName(LocalDate day, long number, String writer)
    implements Comparable<SegmentName> {

  private static final Pattern FORM =
      Pattern.compile("rssify-(\\d{8})-(\\d{13})(?:-([0-9a-f]{8}))?\\.warc\\.gz");

  public SegmentName(LocalDate day, long number) {
    this(day, number, "");
  }

  static Optional<SegmentName> parse(String file) {
    Matcher form = FORM.matcher(file);
    if (!form.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new SegmentName(
            LocalDate.parse(form.group(1), DateTimeFormatter.BASIC_ISO_DATE),
            Long.parseLong(form.group(2)),
            Objects.requireNonNullElse(form.group(3), "")));
  }

  static boolean isOne(String file) {
    return FORM.matcher(file).matches();
  }

  public static LocalDate day(Instant at) {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }

  @Override
  public int compareTo(SegmentName other) {
    int days = day.compareTo(other.day);
    int numbers = days != 0 ? days : Long.compare(number, other.number);
    return numbers != 0 ? numbers : writer.compareTo(other.writer);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "rssify-%s-%013d%s.warc.gz",
        day.format(DateTimeFormatter.BASIC_ISO_DATE),
        number,
        writer.isEmpty() ? "" : "-" + writer);
  }
}
