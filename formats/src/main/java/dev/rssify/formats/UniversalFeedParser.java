package dev.rssify.formats;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.source.FeedParser;
import dev.rssify.formats.json.JsonFeed;
import dev.rssify.formats.reading.DocumentReader;
import dev.rssify.formats.reading.Syntax;
import dev.rssify.formats.reading.XmlSyntax;

/**
 * Parses every feed format: strictly and fast where the document is well-formed, leniently where it
 * is not.
 *
 * <p>Invariants: never throws for any input; memory holds the parsed entries and little else.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class UniversalFeedParser implements FeedParser {

  /** Incremented when the same bytes give another result. */
  private static final String VERSION = "3";

  @Override
  public ParseOutcome parse(Body body, ParseContext context) {
    return DocumentReader.readFeed(body, context, first -> syntax(first, context));
  }

  private static Syntax<ParsedFeed> syntax(int first, ParseContext context) {
    return first == '{'
        ? JsonFeed.syntax(context)
        : new XmlSyntax<>(context, in -> new FeedDocument(in, context).read());
  }

  @Override
  public String version() {
    return VERSION;
  }
}
