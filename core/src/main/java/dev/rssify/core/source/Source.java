package dev.rssify.core.source;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;

/** What a feed's configuration makes of the type of its source. */
public interface Source {

  /**
   * What to ask for. One poll is one request.
   *
   * @param address the URL of the feed
   */
  SourceRequest plan(String address);

  /**
   * Reads a document. Never throws for any input, never resolves anything external, never exceeds
   * the limits of the context; the same bytes and context give the same outcome.
   */
  ParseOutcome read(Body document, ParseContext context);

  /**
   * Whether what was read can be believed. A document without what the configuration says is there
   * is a broken source, not an empty feed.
   */
  default SourceHealth health(ParseOutcome outcome) {
    return switch (outcome) {
      case ParseOutcome.Parsed _ -> SourceHealth.FINE;
      case ParseOutcome.Unreadable unreadable ->
          new SourceHealth.Broken(unreadable.error().code().code(), unreadable.error().message());
    };
  }

  /**
   * Names the behaviour of this source, its configuration aside. An unchanged document is read
   * again only when this or the configuration differs from what read it last.
   */
  String version();
}
