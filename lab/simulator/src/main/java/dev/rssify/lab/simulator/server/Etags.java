package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Trait;

/**
 * ETags that name a version by its time and can be distinguished from invented ones, though none is
 * stored.
 */
final class Etags {

  private static final int HEX = 16;

  private Etags() {}

  static String of(Feed feed, long versionFrom, boolean gzip) {
    long flag = ((feed.key() + versionFrom) * 0x9e3779b97f4a7c15L) >>> 32;
    return (feed.has(Trait.WEAK_ETAG) ? "W/\"" : "\"")
        + Long.toString(versionFrom, HEX)
        + "-"
        + Long.toString(flag, HEX)
        + (gzip ? "-gz\"" : "\"");
  }

  /** Whether this feed could have served this ETag with any version. */
  static boolean isGenuine(Feed feed, String etag) {
    int quote = etag.indexOf('"');
    int dash = etag.indexOf('-', quote);
    if (quote < 0 || dash < 0) {
      return false;
    }
    try {
      long from = Long.parseLong(etag, quote + 1, dash, HEX);
      return etag.equals(of(feed, from, false)) || etag.equals(of(feed, from, true));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Whether If-None-Match contains an ETag, by weak comparison (RFC 9110, section 13.1.2). */
  static boolean matches(String ifNoneMatch, String etag) {
    if (ifNoneMatch.equals(etag) || ifNoneMatch.equals("*")) {
      return true;
    }
    String opaque = withoutWeakness(etag);
    for (String listed : ifNoneMatch.split(",", -1)) {
      if (withoutWeakness(listed.strip()).equals(opaque)) {
        return true;
      }
    }
    return false;
  }

  private static String withoutWeakness(String etag) {
    return etag.startsWith("W/") ? etag.substring(2) : etag;
  }
}
