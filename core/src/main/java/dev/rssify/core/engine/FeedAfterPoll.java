package dev.rssify.core.engine;

import dev.rssify.core.fetch.NextValidators;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.FeedStats;
import dev.rssify.core.model.LastDocument;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.core.model.Validators;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a feed is after a poll: only what the poll proved is changed. */
final class FeedAfterPoll {

  private FeedAfterPoll() {}

  static Feed of(Feed feed, Evidence evidence, int fresh, FeedSchedule schedule) {
    Reading reading = evidence.reading();
    ParsedFeed parsed = reading instanceof Reading.Document document ? document.feed() : null;
    return new Feed(
        feed.id(),
        feed.url(),
        parsed == null ? feed.format() : parsed.format(),
        parsed == null ? feed.title() : parsed.title(),
        parsed == null ? feed.siteLink() : parsed.link(),
        validators(feed, evidence),
        lastDocument(feed, reading),
        parsed == null ? feed.hints() : parsed.publisherHints(),
        schedule,
        stats(feed.stats(), reading, fresh, evidence.at()),
        feed.version() + 1);
  }

  /** R7: they move only with what the answer brought, so not when it could not be read. */
  private static @Nullable Validators validators(Feed feed, Evidence evidence) {
    Exchange exchange = evidence.exchange();
    Validators held = feed.validators();
    return switch (evidence.reading()) {
      case Reading.Document _, Reading.Unchanged _, Reading.NotModified _ ->
          exchange == null ? held : NextValidators.after(held, exchange);
      case Reading.Throttled _, Reading.Gone _, Reading.Failed _ -> held;
    };
  }

  private static @Nullable LastDocument lastDocument(Feed feed, Reading reading) {
    LastDocument last = feed.lastDocument();
    if (!(reading instanceof Reading.Document document)) {
      return last;
    }
    long number = last == null ? 1 : last.number() + 1;
    return new LastDocument(document.sha256(), document.parserVersion(), number);
  }

  private static FeedStats stats(FeedStats before, Reading reading, int fresh, Instant at) {
    return switch (reading) {
      case Reading.Document _, Reading.Unchanged _ -> before.afterDocument(at, fresh);
      case Reading.NotModified _ -> before.afterNotModified(at);
      case Reading.Throttled _ -> before.afterThrottling(at);
      case Reading.Gone _, Reading.Failed _ -> before.afterFailure(at);
    };
  }
}
