package dev.rssify.core.engine;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.fetch.NextValidators;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedDescription;
import dev.rssify.core.model.FeedHealth;
import dev.rssify.core.model.FeedHealth.LastError;
import dev.rssify.core.model.FeedHealth.Status;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.FeedState;
import dev.rssify.core.model.FeedStats;
import dev.rssify.core.model.LastDocument;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.Validators;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a feed is after a poll: only what the poll proved is changed. */
final class FeedAfterPoll {

  private FeedAfterPoll() {}

  static Feed of(
      Feed feed,
      Evidence evidence,
      Comparison comparison,
      PollOutcome outcome,
      FeedSchedule schedule) {
    Reading reading = evidence.reading();
    return new Feed(
        feed.id(),
        feed.url(),
        feed.placement(),
        feed.settings(),
        description(feed.description(), reading),
        new FeedState(
            schedule,
            stats(feed.stats(), reading, comparison.newEntries(), evidence.at()),
            health(feed.state().health(), outcome, evidence),
            validators(feed, evidence),
            feed.state().freshness(),
            lastDocument(feed, reading, evidence.at()),
            feed.state().redirects(),
            comparison.identity()),
        feed.version() + 1);
  }

  private static FeedDescription description(FeedDescription before, Reading reading) {
    if (!(reading instanceof Reading.Document document)) {
      return before;
    }
    ParsedFeed feed = document.feed();
    return new FeedDescription(
        feed.format(), feed.title(), feed.link(), feed.publisherHints(), before.push());
  }

  /** A publisher that asks for silence is well. */
  private static FeedHealth health(FeedHealth before, PollOutcome outcome, Evidence evidence) {
    LastError error =
        outcome instanceof PollOutcome.Failed failed
            ? new LastError(failed.code(), failed.message(), evidence.at())
            : before.lastError();
    Status status =
        switch (evidence.reading()) {
          case Reading.Document _, Reading.Unchanged _, Reading.NotModified _ -> Status.OK;
          case Reading.Gone _ -> Status.GONE;
          case Reading.Throttled _, Reading.Failed _ -> before.status();
        };
    return new FeedHealth(status, error);
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

  /** A 304 and the same bytes again are sightings of the last document. */
  private static @Nullable LastDocument lastDocument(Feed feed, Reading reading, Instant at) {
    LastDocument last = feed.lastDocument();
    return switch (reading) {
      case Reading.Document document ->
          new LastDocument(
              document.sha256(),
              document.parserVersion(),
              last == null ? 1 : last.number() + 1,
              at);
      case Reading.Unchanged _, Reading.NotModified _ -> last == null ? null : last.seenAgain(at);
      case Reading.Throttled _, Reading.Gone _, Reading.Failed _ -> last;
    };
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
