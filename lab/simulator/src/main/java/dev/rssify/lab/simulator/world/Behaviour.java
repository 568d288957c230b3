package dev.rssify.lab.simulator.world;

/** How a feed responds; most serve their document. */
public enum Behaviour {
  PLAIN,
  /** At times returns 429 with Retry-After. */
  THROTTLES,
  /** At times returns 503 with Retry-After. */
  UNAVAILABLE,
  /** At times returns 500 without a body. */
  FAILS,
  /** At times cuts the connection, before the first byte or within the body. */
  RESETS,
  /** 301 or 308 to another host. */
  MOVED_FOR_GOOD,
  /** 302, 303 or 307 to another host. */
  MOVED_FOR_NOW,
  NOT_FOUND,
  GONE,
  /** XML that is not well-formed but shows all its entries to a lenient reader. */
  MALFORMED,
  /** A page for people where the feed should be. */
  HTML,
  /** A feed without entries. */
  EMPTY,
  /** The first byte takes its time. */
  SLOW_START,
  /** Every byte takes its time. */
  TRICKLES;

  /** Whether the feed is at another address. */
  public boolean moves() {
    return this == MOVED_FOR_GOOD || this == MOVED_FOR_NOW;
  }

  /** Whether the feed's entries can be had at all, sooner or later. */
  public boolean isReadable() {
    return this != NOT_FOUND && this != GONE && this != HTML;
  }
}
