package dev.rssify.core.model.entry;

import java.time.Instant;

/**
 * The last body of a feed that was read completely. The same bytes need not be read again by the
 * same parser.
 *
 * @param sha256 of the decoded bytes
 * @param number how often a document of this feed was seen, this one included; a 304 and the same
 *     bytes again count
 * @param seenAt when it was last seen
 */
public record LastDocument(String sha256, String parserVersion, long number, Instant seenAt) {

  /** The same document, seen once more. */
  public LastDocument seenAgain(Instant at) {
    return new LastDocument(sha256, parserVersion, number + 1, at);
  }
}
