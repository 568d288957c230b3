package dev.rssify.core.source;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;

/**
 * The configured source of one feed: its request and its parser.
 *
 * <p>Invariants: an exception of a source, which violates its contract, becomes a failed parse.
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

  /** The version of this source's behavior, including its configuration. */
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
      // Third-party code: an escaping exception would prevent the commit of this poll, and the same
      // document would be fetched again and again.
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
