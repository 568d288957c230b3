package dev.rssify.core.model.feed;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** When a feed's history is fetched; the lower-case names are stable codes. */
public enum BackfillMode {
  /** Only on request. */
  OFF,
  /** After a gap, back to the entries that are stored. */
  GAP,
  /** Once, as far back as the publisher offers pages, and after a gap. */
  ALL;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<BackfillMode> of(String code) {
    return Stream.of(values()).filter(mode -> mode.code().equals(code)).findAny();
  }
}
