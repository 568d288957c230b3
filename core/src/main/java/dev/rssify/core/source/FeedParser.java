package dev.rssify.core.source;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;

/**
 * Reads a document as a feed.
 *
 * <p>Invariants: never throws for any input, never resolves anything external, never exceeds the
 * limits of its context. The same bytes and context give the same outcome.
 *
 * <p>Threading: implementations are safe for use by many threads.
 */
public interface FeedParser {

  /** Reads {@code body}, from its beginning and as often as it takes. */
  ParseOutcome parse(Body body, ParseContext context);

  /**
   * Names the behaviour of this parser. An unchanged body is read again only when this differs from
   * the version that read it last.
   */
  String version();
}
