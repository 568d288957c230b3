package dev.rssify.core.engine;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.fetch.NextValidators;
import dev.rssify.core.fetch.RedirectLearning;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.push.LinkHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes a feed after a poll, except for its schedule: only what the poll proved is changed. */
final class FeedAfterPoll {

  private FeedAfterPoll() {}

  static Feed of(
      Feed feed,
      PollData data,
      Comparison comparison,
      PollOutcome outcome,
      RedirectLearning.Lesson lesson,
      double ewmaAlpha,
      @Nullable FeedBackfill backfill) {
    PollResult reading = data.reading();
    FeedState before = feed.state();
    FeedStats stats = stats(feed, data, comparison.newEntries());
    Feed learned =
        new Feed(
            feed.id(),
            feed.url(),
            feed.placement(),
            feed.settings(),
            description(feed, data, comparison.newEntries()),
            new FeedState(
                feed.schedule(),
                stats,
                HealthAfterPoll.of(before.health(), stats, outcome, data),
                validators(feed, data),
                freshness(before.freshness(), data),
                freshUntil(before, data),
                PublicationTimes.learn(before.cadence(), data, comparison, ewmaAlpha),
                lastDocument(feed, reading, data.at()),
                lesson.sightings(),
                comparison.identity(),
                backfill),
            feed.version() + 1);
    return lesson.moveTo() == null ? learned : moved(learned, lesson.moveTo());
  }

  /** R18: validators are bound to the URL that sent them, so those of the new URL still match. */
  private static Feed moved(Feed feed, String url) {
    return FeedAddress.parse(url)
        .map(address -> feed.movedTo(address, feed.placement().movedTo(address)))
        .orElse(feed);
  }

  private static FeedDescription description(Feed feed, PollData data, int newEntries) {
    FeedDescription before = feed.description();
    if (!(data.reading() instanceof PollResult.Document document)) {
      return before;
    }
    FeedPush push = before.push();
    FeedDescription described =
        FeedDescription.of(
            document.feed(),
            push == null ? null : push.polled(newEntries, feed.stats().lastFetchAt()));
    Exchange exchange = data.exchange();
    if (exchange == null) {
      return described;
    }
    Headers headers = exchange.headers();
    String url = exchange.url();
    List<String> self = LinkHeader.targets(headers, "self", url);
    return described.served(
        self.isEmpty() ? null : self.getFirst(),
        LinkHeader.targets(headers, "hub", url),
        headers.first("Content-Type").orElse(null));
  }

  /**
   * R7: validators are replaced only together with the content of their response, so not when it
   * could not be parsed. A document that was cut off is fetched again; when the same bytes arrive
   * twice, it is considered complete.
   */
  private static @Nullable Validators validators(Feed feed, PollData data) {
    Exchange exchange = data.exchange();
    Validators held = feed.validators();
    if (exchange != null && exchange.status() == 412) {
      return null; // the server refuses the condition: the next request has none
    }
    return exchange != null && data.reading().wasReadCompletely()
        ? NextValidators.after(held, exchange)
        : held;
  }

  /** R6, R11: a 304 may change the freshness; one without renews it. */
  private static @Nullable Duration freshness(@Nullable Duration held, PollData data) {
    Exchange exchange = data.exchange();
    return exchange != null && data.reading().wasRead()
        ? Freshness.of(exchange, held).map(Freshness::lifetime).orElse(null)
        : held;
  }

  private static @Nullable Instant freshUntil(FeedState before, PollData data) {
    if (data.exchange() == null || !data.reading().wasRead()) {
      return before.freshUntil();
    }
    Duration fresh = data.fresh(before.freshness());
    return fresh == null ? null : data.at().plus(fresh);
  }

  /** A 304 and identical bytes are sightings of the last document. */
  private static @Nullable LastDocument lastDocument(Feed feed, PollResult reading, Instant at) {
    LastDocument last = feed.lastDocument();
    return switch (reading) {
      case PollResult.Document document ->
          new LastDocument(
              document.sha256(),
              document.parserVersion(),
              last == null ? 1 : last.number() + 1,
              at);
      case PollResult.Unchanged _, PollResult.NotModified _ ->
          last == null ? null : last.seenAgain(at);
      case PollResult.RateLimited _, PollResult.Gone _, PollResult.Failed _ -> last;
    };
  }

  private static FeedStats stats(Feed feed, PollData data, int fresh) {
    FeedStats before = feed.stats();
    Instant at = data.at();
    return switch (data.reading()) {
      case PollResult.Document _ -> before.afterDocument(at, fresh, data.wireBytes());
      case PollResult.Unchanged _ ->
          data.conditional()
              ? before.afterIgnoredValidators(at, data.wireBytes())
              : before.afterDocument(at, 0, data.wireBytes());
      case PollResult.NotModified _ -> before.afterNotModified(at);
      case PollResult.RateLimited _ -> before.afterThrottling(at);
      case PollResult.Gone _, PollResult.Failed _ -> before.afterFailure(at);
    };
  }
}
