package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.Validation;

/**
 * A version of a feed's document in one content coding: what its answers say about it.
 *
 * <p>Threading: one thread.
 */
final class Representation {

  private final String etag;
  private final String fields;
  private int bodyLength = -1;

  Representation(Feed feed, String etag, String lastModified) {
    this.etag = etag;
    this.fields = fields(feed, etag, lastModified);
  }

  String etag() {
    return etag;
  }

  /** Header lines that a 304 and a 200 share (RFC 9110, section 15.4.5). */
  String fields() {
    return fields;
  }

  /** The length of the body, or -1 as long as nobody wanted it. */
  int bodyLength() {
    return bodyLength;
  }

  void hasLength(int length) {
    bodyLength = length;
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
