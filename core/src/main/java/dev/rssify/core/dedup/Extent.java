package dev.rssify.core.dedup;

import dev.rssify.core.model.parsed.ParsedFeed;

/** How much of a feed a document contains, which decides what an absent entry means. */
public enum Extent {
  /** All entries (fh:complete): absent ones were removed. */
  ALL,
  /** The newest entries: absent ones have rolled off the end, or were removed. */
  NEWEST,
  /** An incomplete list: absent entries may still be published. */
  PART;

  /** How much of its feed a document contains. */
  public static Extent of(ParsedFeed document) {
    if (document.truncated()) {
      return PART;
    }
    return document.complete() ? ALL : NEWEST;
  }
}
