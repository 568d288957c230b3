package dev.rssify.core.engine;

import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.source.FeedParser;
import dev.rssify.core.source.ReadySource;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceTypes;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fetches what the source of each feed planned.
 *
 * <p>Invariants: a poll is one request and its redirects; no request is made for a feed whose
 * source cannot be used, or where robots.txt disallows it and the source obeys it.
 */
public record FeedSources(SourceTypes types, FeedFetcher fetcher, Robots robots) {

  /** For an engine that supports plain feeds only. */
  public static FeedSources plain(FeedParser parser, FeedFetcher fetcher, InstantSource clock) {
    return new FeedSources(PlainFeeds.only(parser), fetcher, new Robots(fetcher, clock));
  }

  SourceLookup of(Feed feed) {
    return types.find(feed.settings().source(), feed.url());
  }

  FetchOutcome fetch(PollTask task, Feed feed, SourceLookup found, HopGate gate) {
    return switch (found) {
      case SourceLookup.Found(ReadySource source) -> {
        FeedBackfill walk = task.cause() == Cause.BACKFILL ? feed.state().backfill() : null;
        FetchRequest request =
            walk == null || walk.next() == null
                ? request(task, feed, source.request(), source.request().url(), feed.validators())
                : request(task, feed, source.request(), walk.next(), null);
        yield fetcher.fetch(
            request, source.request().obeysRobots() ? robots.gate(request, gate) : gate);
      }
      case SourceLookup.Refused refused ->
          new FetchOutcome.Failed(refused.failure(), refused.message(), feed.url(), List.of());
    };
  }

  private static FetchRequest request(
      PollTask task,
      Feed feed,
      SourceRequest planned,
      String url,
      @Nullable Validators validators) {
    return new FetchRequest(
        task.fetchId(),
        feed.id(),
        url,
        validators,
        planned.resource(),
        Math.max(1, feed.settings().polling().subscribers()), // R21
        feed.settings().request(),
        feed.settings().limits());
  }
}
