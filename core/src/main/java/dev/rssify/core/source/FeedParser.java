package dev.rssify.core.source;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;

/**
 * Parses a document as a feed.
 *
 * <p>Invariants: never throws for any input, never resolves anything external, never exceeds the
 * limits of its context. The same bytes and context give the same outcome.
 *
 * <p>Threading: implementations are safe for use by many threads.
 */
public interface FeedParser {

  /** Parses {@code body}, from its start and as often as needed. */
  ParseOutcome parse(Body body, ParseContext context);

  /**
   * The version of this parser's behavior. An unchanged body is parsed again only when this differs
   * from the version that parsed it last.
   */
  String version();
}
