package dev.rssify.adapters.exportparquet.lake;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a file of the lake, such as {@code
 * entries/day=2026-11-18/0000000000000001-0000000000000250.parquet}.
 *
 * @param first the first event it was made from; 0 in the table of polls
 * @param last the last event
 */
record LakeFile(LakeTable table, LocalDate day, long first, long last) {

  private static final Pattern NAME =
      Pattern.compile("([a-z]+)/day=(\\d{4}-\\d\\d-\\d\\d)/(\\d{16})-(\\d{16})\\.parquet");

  /** The file of a name; empty for names of other programs. */
  static Optional<LakeFile> of(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LakeFile(
              LakeTable.valueOf(parts.group(1).toUpperCase(Locale.ROOT)),
              LocalDate.parse(parts.group(2)),
              Long.parseLong(parts.group(3)),
              Long.parseLong(parts.group(4))));
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  String name() {
    return String.format(
        Locale.ROOT, "%s/day=%s/%016d-%016d.parquet", table.folder(), day, first, last);
  }

  /** Whether both have rows of the same table and day. */
  boolean isBeside(LakeFile other) {
    return table == other.table && day.equals(other.day);
  }
}
