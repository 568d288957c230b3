package dev.rssify.json.view;

import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.NotAFeed;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of one request to a URL. */
@Json(naming = Json.Naming.LowerUnderscore)
public record InspectionView(
    String url,
    boolean ok,
    String code,
    @Nullable String message,
    @Nullable Response response,
    @Nullable FeedFound feed,
    ParsedFeedView.@Nullable Problem problem,
    @Nullable Finding diagnosis,
    NextRequest nextRequest) {

  /** The response. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Response(
      List<Hop> redirects,
      String url,
      int status,
      Timings timingsMs,
      long wireBytes,
      long decodedBytes,
      Headers requestHeaders,
      Headers responseHeaders) {

    static Response of(Exchange exchange) {
      return new Response(
          exchange.hops(),
          exchange.url(),
          exchange.status(),
          Timings.of(exchange.timings()),
          exchange.wire().length(),
          exchange.decoded().length(),
          exchange.requestHeaders(),
          exchange.headers());
    }
  }

  /** Milliseconds. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Timings(long dns, long connect, long tls, long firstByte, long body) {

    static Timings of(ExchangeTimings timings) {
      return new Timings(
          timings.dns().toMillis(),
          timings.connect().toMillis(),
          timings.tls().toMillis(),
          timings.firstByte().toMillis(),
          timings.body().toMillis());
    }
  }

  /** The feed, in short. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record FeedFound(
      FeedFormat format,
      @Nullable String title,
      @Nullable String link,
      int entries,
      boolean recovered) {

    static FeedFound of(ParsedFeed feed) {
      return new FeedFound(
          feed.format(), feed.title(), feed.link(), feed.entries().size(), feed.recovered());
    }
  }

  /** The diagnosis of a response that is not a feed. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Finding(NotAFeed code, String evidence, String advice) {

    static @Nullable Finding of(@Nullable Diagnosis diagnosis) {
      return diagnosis == null
          ? null
          : new Finding(diagnosis.what(), diagnosis.data(), diagnosis.what().advice());
    }
  }

  /** Validators and freshness for the next request. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record NextRequest(
      @Nullable String ifNoneMatch,
      @Nullable String ifModifiedSince,
      @Nullable Long freshForSeconds) {

    static NextRequest of(@Nullable Validators validators, @Nullable Freshness freshness) {
      return new NextRequest(
          validators == null ? null : validators.etag(),
          validators == null ? null : validators.lastModified(),
          freshness == null ? null : freshness.remaining().toSeconds());
    }
  }

  public static String line(Inspection inspection) {
    FetchOutcome fetched = inspection.fetched();
    return RecordJson.line(
        new InspectionView(
            inspection.url(),
            inspection.feed().isPresent(),
            inspection.code(),
            fetched instanceof FetchOutcome.NoResponse failed ? failed.message() : null,
            fetched instanceof FetchOutcome.Responded responded
                ? Response.of(responded.exchange())
                : null,
            inspection.feed().map(FeedFound::of).orElse(null),
            inspection.parsed() instanceof ParseOutcome.Unreadable bad
                ? ParsedFeedView.Problem.of(bad.error())
                : null,
            Finding.of(inspection.diagnosis()),
            NextRequest.of(inspection.validators(), inspection.freshness())));
  }
}
