package dev.rssify.core.operations.pages;

import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.source.ReadySource;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.source.SourceReading;
import dev.rssify.core.source.SourceTypes;
import java.time.InstantSource;

/**
 * Asks for single pages, through the gates and as far as robots.txt allows, and reads each as an
 * entry. Nothing is kept here; {@link ArticleStore} does that.
 *
 * <p>Threading: safe for many threads.
 */
public final class Pages {

  /** How a page is read. */
  static final FeedSource ARTICLE = new FeedSource("article", null);

  private final FeedFetcher fetcher;
  private final Robots robots;
  private final HopGate gate;
  private final SourceTypes sources;
  private final ParseLimits limits;
  private final InstantSource clock;

  public Pages(
      FeedFetcher fetcher,
      Robots robots,
      HopGate gate,
      SourceTypes sources,
      ParseLimits limits,
      InstantSource clock) {
    this.fetcher = fetcher;
    this.robots = robots;
    this.gate = gate;
    this.sources = sources;
    this.limits = limits;
    this.clock = clock;
  }

  /** What asking for a page came to. */
  public sealed interface Look {

    /** It is there and can be read; whoever takes it closes the bodies of the exchange. */
    record Read(Exchange exchange, ParsedEntry entry) implements Look {}

    /**
     * It is not.
     *
     * @param code a stable name of the reason
     * @param message the reason for a person
     */
    record Failed(String code, String message) implements Look {}
  }

  public Look look(FeedAddress page) {
    return switch (sources.find(ARTICLE, page.url())) {
      case SourceLookup.Refused refused ->
          new Look.Failed(refused.failure().code(), refused.message());
      case SourceLookup.Found(ReadySource source) -> look(source);
    };
  }

  private Look look(ReadySource source) {
    PollTask task = new PollTask(ArticleStore.ADDRESS.feedId(), Cause.MANUAL, clock.instant());
    FetchRequest request =
        new FetchRequest(
            task.fetchId(),
            task.feedId(),
            source.request().url(),
            null,
            source.request().resource(),
            1,
            RequestProfile.NONE,
            null);
    FetchOutcome outcome = fetcher.fetch(request, robots.gate(request, gate));
    if (outcome instanceof FetchOutcome.Fetched(Exchange exchange)) {
      return read(exchange, source);
    }
    outcome.release();
    String message =
        outcome instanceof FetchOutcome.NoResponse unanswered
            ? unanswered.message()
            : "the server responded with " + ((FetchOutcome.Responded) outcome).exchange().status();
    return new Look.Failed(outcome.code(), message);
  }

  private Look read(Exchange exchange, ReadySource source) {
    ParseContext context = ParseContext.of(exchange, limits, Deadline.ofReading(clock));
    return switch (source.read(exchange.decoded(), context)) {
      case SourceReading.Read(var feed) -> new Look.Read(exchange, feed.entries().getFirst());
      case SourceReading.Broken(String code, String message) -> {
        exchange.wire().close();
        exchange.decoded().close();
        yield new Look.Failed(code, message);
      }
    };
  }
}
