package dev.rssify.core.source;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;

/** A source type with the configuration of one feed. */
public interface Source {

  /**
   * Plans the request. One poll is one request.
   *
   * @param address the URL of the feed
   */
  SourceRequest plan(String address);

  /**
   * Parses a document. Never throws for any input, never resolves anything external, never exceeds
   * the limits of the context; the same bytes and context give the same outcome.
   */
  ParseOutcome read(Body document, ParseContext context);

  /**
   * Whether the result is plausible. A document without the configured elements is a broken source,
   * not an empty feed.
   */
  default SourceHealth health(ParseOutcome outcome) {
    return switch (outcome) {
      case ParseOutcome.Parsed _ -> SourceHealth.FINE;
      case ParseOutcome.Unreadable unreadable ->
          new SourceHealth.Broken(unreadable.error().code().code(), unreadable.error().message());
    };
  }

  /**
   * The version of this source's behavior, without its configuration. An unchanged document is
   * parsed again only when this or the configuration has changed.
   */
  String version();
}
