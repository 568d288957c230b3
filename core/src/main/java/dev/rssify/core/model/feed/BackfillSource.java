package dev.rssify.core.model.feed;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the pages of a feed's history are found; the lower-case names are stable codes. */
public enum BackfillSource {
  /** Links of the documents (RFC 5005). */
  LINKS,
  /** The numbered pages of a WordPress feed: {@code ?paged=2}, {@code ?paged=3} and so on. */
  WORDPRESS;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<BackfillSource> of(String code) {
    return Stream.of(values()).filter(source -> source.code().equals(code)).findAny();
  }
}
