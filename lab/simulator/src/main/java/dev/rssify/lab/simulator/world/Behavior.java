package dev.rssify.lab.simulator.world;

/** How a feed responds; most serve their document. */
public enum Behavior {
  PLAIN,
  /** At times returns 429 with Retry-After. */
  THROTTLES,
  /** At times returns 503 with Retry-After. */
  UNAVAILABLE,
  /** At times returns 500 without a body. */
  FAILS,
  /** At times closes the connection, before the first byte or within the body. */
  RESETS,
  /** 301 or 308 to another host. */
  MOVED_FOR_GOOD,
  /** 302, 303 or 307 to another host. */
  MOVED_FOR_NOW,
  NOT_FOUND,
  GONE,
  /** XML that is not well-formed but shows all its entries to a lenient parser. */
  MALFORMED,
  /** An HTML page in place of the feed. */
  HTML,
  /** A feed without entries. */
  EMPTY,
  /** The first byte is delayed. */
  SLOW_START,
  /** Every byte is delayed. */
  TRICKLES;

  /** Whether the feed is at another address. */
  public boolean moves() {
    return this == MOVED_FOR_GOOD || this == MOVED_FOR_NOW;
  }

  /** Whether the feed's entries can ever be fetched. */
  public boolean isReadable() {
    return this != NOT_FOUND && this != GONE && this != HTML;
  }
}
