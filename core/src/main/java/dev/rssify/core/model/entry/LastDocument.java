package dev.rssify.core.model.entry;

import java.time.Instant;

/**
 * The last completely parsed body of a feed. The same parser does not parse the same bytes again.
 *
 * @param sha256 of the decoded bytes
 * @param number documents of this feed seen, including this one; a 304 and identical bytes count
 * @param seenAt when it was last seen
 */
public record LastDocument(String sha256, String parserVersion, long number, Instant seenAt) {

  /** This document, seen one more time. */
  public LastDocument seenAgain(Instant at) {
    return new LastDocument(sha256, parserVersion, number + 1, at);
  }
}
