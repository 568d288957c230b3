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
 * Fetches single pages, through the gates and as far as robots.txt allows, and parses each as an
 * entry. {@link ArticleStore} stores them.
 *
 * <p>Threading: safe for many threads.
 */
public final class Pages {

  /** The source type that parses a page. */
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

  /** The result of fetching a page. */
  public sealed interface PageResult {

    /** The parsed page; the caller closes the bodies of the exchange. */
    record Read(Exchange exchange, ParsedEntry entry) implements PageResult {}

    /**
     * The page could not be fetched or parsed.
     *
     * @param code a stable code of the reason
     * @param message the reason for a person
     */
    record Failed(String code, String message) implements PageResult {}
  }

  public PageResult fetch(FeedAddress page) {
    return switch (sources.find(ARTICLE, page.url())) {
      case SourceLookup.Refused refused ->
          new PageResult.Failed(refused.failure().code(), refused.message());
      case SourceLookup.Found(ReadySource source) -> fetch(source);
    };
  }

  private PageResult fetch(ReadySource source) {
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
        outcome instanceof FetchOutcome.NoResponse noResponse
            ? noResponse.message()
            : "the server responded with " + ((FetchOutcome.Responded) outcome).exchange().status();
    return new PageResult.Failed(outcome.code(), message);
  }

  private PageResult read(Exchange exchange, ReadySource source) {
    ParseContext context = ParseContext.of(exchange, limits, Deadline.ofReading(clock));
    return switch (source.read(exchange.decoded(), context)) {
      case SourceReading.Read(var feed) -> new PageResult.Read(exchange, feed.entries().getFirst());
      case SourceReading.Broken(String code, String message) -> {
        exchange.wire().close();
        exchange.decoded().close();
        yield new PageResult.Failed(code, message);
      }
    };
  }
}
