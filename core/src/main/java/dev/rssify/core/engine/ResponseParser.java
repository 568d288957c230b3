package dev.rssify.core.engine;

import dev.rssify.core.engine.StageWatch.Stage;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.source.ReadySource;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.source.SourceReading;
import dev.rssify.core.text.Digests;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stages 4 and 5 of a poll: turns a response into a {@link PollResult}.
 *
 * <p>Invariants: a body with the same hash as the last document, for the same parser version, is
 * not parsed again.
 */
record ResponseParser(
    FeedFetcher fetcher, ParseLimits limits, EntryNormalizer normalizer, InstantSource clock) {

  /**
   * The result of a fetch.
   *
   * @param found the source that the response was requested for
   * @param stored the stored response; null when there was none to store
   */
  PollResult read(
      Feed feed,
      SourceLookup found,
      FetchOutcome fetched,
      @Nullable RawResult stored,
      StageWatch watch) {
    if (stored instanceof RawResult.Unavailable(String message)) {
      return new PollResult.Failed(Reason.NETWORK_ERROR, "raw_unavailable", message);
    }
    return switch (fetched) {
      case FetchOutcome.Fetched(Exchange exchange) when !fetcher.allowsType(exchange) ->
          new PollResult.Failed(
              Reason.PARSE_ERROR,
              "content_type_refused",
              "the document was served as "
                  + exchange.headers().first("Content-Type").orElse("")
                  + ", which fetch.content_types does not list");
      case FetchOutcome.Fetched(Exchange exchange) ->
          switch (found) {
            case SourceLookup.Found(ReadySource source) ->
                readDocument(feed, exchange, source, watch);
            case SourceLookup.Refused refused ->
                new PollResult.Failed(
                    Reason.SOURCE_ERROR, refused.failure().code(), refused.message());
          };
      case FetchOutcome.NotModified _ -> new PollResult.NotModified();
      case FetchOutcome.RateLimited rateLimited ->
          new PollResult.RateLimited(rateLimited.retryAfter());
      case FetchOutcome.BackingOff backingOff ->
          new PollResult.RateLimited(Duration.between(backingOff.at(), backingOff.until()));
      case FetchOutcome.Gone _ -> new PollResult.Gone();
      case FetchOutcome.HttpError error ->
          new PollResult.Failed(
              Reason.HTTP_ERROR,
              error.code(),
              "the server responded with " + error.exchange().status());
      case FetchOutcome.Failed failed ->
          new PollResult.Failed(
              failed.failure().isOfSource() ? Reason.SOURCE_ERROR : Reason.NETWORK_ERROR,
              failed.code(),
              failed.message());
    };
  }

  private PollResult readDocument(
      Feed feed, Exchange exchange, ReadySource source, StageWatch watch) {
    Body body = exchange.decoded();
    String sha256 = Digests.sha256(body);
    LastDocument last = feed.lastDocument();
    if (last != null
        && last.sha256().equals(sha256)
        && last.parserVersion().equals(source.version())) {
      return new PollResult.Unchanged();
    }
    SourceReading parse =
        source.read(
            body,
            ParseContext.of(
                exchange, feed.settings().parseLimits(limits), Deadline.ofReading(clock)));
    watch.ended(Stage.PARSE);
    return switch (parse) {
      case SourceReading.Read(ParsedFeed parsed) -> {
        List<NormalizedEntry> entries =
            normalizer.normalize(parsed.entries(), feed.settings().emails());
        watch.ended(Stage.NORMALIZE);
        yield new PollResult.Document(parsed, entries, sha256, source.version());
      }
      case SourceReading.Broken(String code, String message) ->
          new PollResult.Failed(
              feed.settings().source().isPlain() ? Reason.PARSE_ERROR : Reason.SOURCE_ERROR,
              code,
              message);
    };
  }
}
