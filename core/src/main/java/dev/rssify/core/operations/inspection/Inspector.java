package dev.rssify.core.operations.inspection;

import dev.rssify.core.fetch.Diagnostician;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.fetch.NextValidators;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.source.FeedParser;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Fetches and parses a URL once, with the politeness of a poll, and stores nothing. Used by {@code
 * get} and {@code validate}.
 */
public final class Inspector {

  private final FeedFetcher fetcher;
  private final FeedParser parser;
  private final ParseLimits limits;
  private final InstantSource clock;

  public Inspector(
      FeedFetcher fetcher, FeedParser parser, ParseLimits limits, InstantSource clock) {
    this.fetcher = fetcher;
    this.parser = parser;
    this.limits = limits;
    this.clock = clock;
  }

  public Inspection inspect(FeedAddress address) {
    PollTask task = new PollTask(address.feedId(), Cause.MANUAL, clock.instant());
    FetchOutcome fetched =
        fetcher.fetch(new FetchRequest(task.fetchId(), task.feedId(), address.url(), null));
    Exchange exchange =
        fetched instanceof FetchOutcome.Responded responded ? responded.exchange() : null;
    ParseOutcome parsed =
        fetched instanceof FetchOutcome.Fetched(Exchange document) ? parse(document) : null;
    return new Inspection(
        address.url(),
        fetched,
        parsed,
        exchange == null || parsed instanceof ParseOutcome.Parsed
            ? null
            : Diagnostician.diagnose(exchange).orElse(null),
        exchange == null ? null : NextValidators.after(null, exchange),
        freshness(exchange));
  }

  private ParseOutcome parse(Exchange exchange) {
    return parser.parse(
        exchange.decoded(), ParseContext.of(exchange, limits, Deadline.ofReading(clock)));
  }

  private static @Nullable Freshness freshness(@Nullable Exchange exchange) {
    return exchange == null ? null : Freshness.of(exchange, null).orElse(null);
  }
}
