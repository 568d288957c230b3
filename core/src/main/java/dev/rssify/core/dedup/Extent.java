package dev.rssify.core.dedup;

import dev.rssify.core.model.parsed.ParsedFeed;

/** How much of a feed a document shows, and so what it means that an entry is not in it. */
public enum Extent {
  /** All there is (fh:complete): what is missing is gone. */
  ALL,
  /** The newest entries: what is missing has rolled off the end, or is gone. */
  NEWEST,
  /** An incomplete list: entries that are missing may still be published. */
  PART;

  /** How much of its feed a document shows. */
  public static Extent of(ParsedFeed document) {
    if (document.truncated()) {
      return PART;
    }
    return document.complete() ? ALL : NEWEST;
  }
}
