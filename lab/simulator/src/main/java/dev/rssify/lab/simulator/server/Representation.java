package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.Validation;
import dev.rssify.lab.simulator.world.Version;

/**
 * A version of a feed's document in one content coding, with its header fields.
 *
 * @param fields header lines that a 304 and a 200 share (RFC 9110, section 15.4.5)
 */
record Representation(String etag, String fields, boolean gzip) {

  static Representation of(Feed feed, Version version, String lastModified, boolean gzip) {
    String etag = Etags.of(feed, version.from(), gzip);
    return new Representation(etag, fields(feed, etag, lastModified), gzip);
  }

  private static String fields(Feed feed, String etag, String lastModified) {
    Validation validation = feed.validation();
    StringBuilder fields = new StringBuilder();
    if (validation.sendsEtag()) {
      fields.append("ETag: ").append(etag).append("\r\n");
    }
    if (validation.sendsLastModified()) {
      fields.append("Last-Modified: ").append(lastModified).append("\r\n");
    }
    if (feed.has(Trait.MAX_AGE)) {
      fields.append("Cache-Control: max-age=").append(feed.freshSeconds()).append("\r\n");
    }
    if (feed.has(Trait.GZIP)) {
      fields.append("Vary: Accept-Encoding\r\n");
    }
    return fields.toString();
  }
}
