package dev.rssify.core.source;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;

/**
 * The source of one feed: what it planned, and how it reads.
 *
 * <p>Invariants: a source that throws, which none should, ends as one that could not read.
 */
public final class ReadySource {

  private final Source source;
  private final SourceRequest request;
  private final String version;

  ReadySource(Source source, SourceRequest request, String version) {
    this.source = source;
    this.request = request;
    this.version = version;
  }

  public SourceRequest request() {
    return request;
  }

  /** Names the behaviour of this source together with its configuration. */
  public String version() {
    return version;
  }

  public SourceReading read(Body document, ParseContext context) {
    try {
      ParseOutcome outcome = source.read(document, context);
      return switch (source.health(outcome)) {
        case SourceHealth.Fine _ -> reading(outcome);
        case SourceHealth.Broken(String code, String message) ->
            new SourceReading.Broken(code, message);
      };
    } catch (RuntimeException e) {
      // The code of somebody else: were it let through, nothing would be remembered of this poll,
      // and the publisher would be asked for the same document again and again.
      return reading(
          new ParseOutcome.Unreadable(
              ParseError.of(ParseError.Code.SOURCE_FAILED, "its source failed: " + e),
              FeedFormat.UNKNOWN,
              "utf-8"));
    }
  }

  private static SourceReading reading(ParseOutcome outcome) {
    return switch (outcome) {
      case ParseOutcome.Parsed parsed -> new SourceReading.Read(parsed.feed());
      case ParseOutcome.Unreadable unreadable ->
          new SourceReading.Broken(unreadable.error().code().code(), unreadable.error().message());
    };
  }
}
