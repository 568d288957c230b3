package dev.rssify.core.operations.inspection;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.operations.inspection.Explanation.Prospect;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.PollReport;
import dev.rssify.core.schedule.PollSignal;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Explains when and why a feed is polled, and what its next poll would lead to. It makes no request
 * and changes nothing: it reads the traces of past decisions and simulates the next ones.
 */
public final class Explain {

  private final Store store;
  private final FeedFinder feeds;
  private final NextPoll schedule;
  private final InstantSource clock;

  public Explain(Store store, NextPoll schedule, InstantSource clock) {
    this.store = store;
    this.feeds = new FeedFinder(store);
    this.schedule = schedule;
    this.clock = clock;
  }

  /**
   * Explains a feed; empty when no feed matches.
   *
   * @param name the id of a feed or subscription, or a URL
   * @param last number of past polls to include
   */
  public Optional<Explanation> explain(String name, int last) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return feeds
        .find(name)
        .map(feed ->
            new Explanation(
                feed,
                now,
                store.fetches().newest(feed.id(), last),
                List.of(
                    prospect(feed, "nothing", new PollSignal.NotModified(), now),
                    prospect(feed, "something", new PollSignal.Document(1, false), now),
                    prospect(feed, "error", new PollSignal.Failure(Reason.NETWORK_ERROR), now)),
                openAttempt(feed)));
  }

  private @Nullable Instant openAttempt(Feed feed) {
    return store.attempts().open().stream()
        .filter(attempt -> attempt.feedId().equals(feed.id()))
        .map(Attempt::at)
        .findAny()
        .orElse(null);
  }

  /** Simulates a poll that just ended with this signal, with the last known freshness lifetime. */
  private Prospect prospect(Feed feed, String found, PollSignal signal, Instant now) {
    boolean responded = !(signal instanceof PollSignal.Failure);
    FeedStats stats = responded ? feed.stats() : feed.stats().afterFailure(now);
    NextPoll.Decision decision =
        schedule.decide(
            feed.withState(with(feed.state(), stats)),
            new PollReport(now, now, signal, responded ? feed.state().freshness() : null, null));
    return new Prospect(found, decision.schedule(), decision.trace());
  }

  private static FeedState with(FeedState state, FeedStats stats) {
    return new FeedState(
        state.schedule(),
        stats,
        state.health(),
        state.validators(),
        state.freshness(),
        state.freshUntil(),
        state.cadence(),
        state.lastDocument(),
        state.redirects(),
        state.identity(),
        state.backfill());
  }
}
