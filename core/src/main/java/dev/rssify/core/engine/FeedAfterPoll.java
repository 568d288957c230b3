package dev.rssify.core.engine;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.fetch.NextValidators;
import dev.rssify.core.fetch.RedirectLearning;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.FeedDescription;
import dev.rssify.core.model.FeedState;
import dev.rssify.core.model.FeedStats;
import dev.rssify.core.model.LastDocument;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.Validators;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a feed is after a poll, but for its schedule: only what the poll proved is changed. */
final class FeedAfterPoll {

  private FeedAfterPoll() {}

  static Feed of(
      Feed feed,
      Evidence evidence,
      Comparison comparison,
      PollOutcome outcome,
      RedirectLearning.Lesson lesson,
      double ewmaAlpha) {
    Reading reading = evidence.reading();
    FeedState before = feed.state();
    FeedStats stats = stats(feed, evidence, comparison.newEntries());
    Feed learned =
        new Feed(
            feed.id(),
            feed.url(),
            feed.placement(),
            feed.settings(),
            description(feed.description(), reading),
            new FeedState(
                feed.schedule(),
                stats,
                HealthAfterPoll.of(before.health(), stats, outcome, evidence),
                validators(feed, evidence),
                freshness(before.freshness(), evidence),
                freshUntil(before, evidence),
                PublicationTimes.learn(before.cadence(), evidence, comparison, ewmaAlpha),
                lastDocument(feed, reading, evidence.at()),
                lesson.sightings(),
                comparison.identity()),
            feed.version() + 1);
    return lesson.moveTo() == null ? learned : moved(learned, lesson.moveTo());
  }

  /** R18: validators are bound to the URL that gave them, so those of the new one still fit. */
  private static Feed moved(Feed feed, String url) {
    return FeedAddress.parse(url)
        .map(address ->
            new Feed(
                feed.id(),
                address.url(),
                feed.placement().movedTo(address),
                feed.settings(),
                feed.description(),
                feed.state(),
                feed.version()))
        .orElse(feed);
  }

  private static FeedDescription description(FeedDescription before, Reading reading) {
    if (!(reading instanceof Reading.Document document)) {
      return before;
    }
    return FeedDescription.of(document.feed(), before.push());
  }

  /**
   * R7: they move only with what the answer brought, so not when it could not be read. A document
   * that was cut off is fetched again; when the same bytes come twice, that is all there is.
   */
  private static @Nullable Validators validators(Feed feed, Evidence evidence) {
    Exchange exchange = evidence.exchange();
    Validators held = feed.validators();
    if (exchange != null && exchange.status() == 412) {
      return null; // the server refuses our condition: the next request has none
    }
    return exchange != null && evidence.reading().wasReadCompletely()
        ? NextValidators.after(held, exchange)
        : held;
  }

  /** R6, R11: a 304 may bring another promise, and one that brings none renews the last. */
  private static @Nullable Duration freshness(@Nullable Duration held, Evidence evidence) {
    Exchange exchange = evidence.exchange();
    return exchange != null && evidence.reading().wasRead()
        ? Freshness.of(exchange, held).map(Freshness::lifetime).orElse(null)
        : held;
  }

  private static @Nullable Instant freshUntil(FeedState before, Evidence evidence) {
    if (evidence.exchange() == null || !evidence.reading().wasRead()) {
      return before.freshUntil();
    }
    Duration fresh = evidence.fresh(before.freshness());
    return fresh == null ? null : evidence.at().plus(fresh);
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

  private static FeedStats stats(Feed feed, Evidence evidence, int fresh) {
    FeedStats before = feed.stats();
    Instant at = evidence.at();
    return switch (evidence.reading()) {
      case Reading.Document _ -> before.afterDocument(at, fresh, evidence.wireBytes());
      case Reading.Unchanged _ ->
          evidence.conditional()
              ? before.afterIgnoredValidators(at, evidence.wireBytes())
              : before.afterDocument(at, 0, evidence.wireBytes());
      case Reading.NotModified _ -> before.afterNotModified(at);
      case Reading.Throttled _ -> before.afterThrottling(at);
      case Reading.Gone _, Reading.Failed _ -> before.afterFailure(at);
    };
  }
}
