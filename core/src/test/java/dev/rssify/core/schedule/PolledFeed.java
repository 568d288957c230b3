package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.PublisherHints;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A feed with simulated polls, and its schedule. */
final class PolledFeed {

  static final Instant START = Instant.parse("2026-01-05T00:00:00Z"); // a Monday

  private final NextPoll policy;
  private Feed feed;

  PolledFeed(NextPoll policy, String name) {
    this.policy = policy;
    this.feed =
        Feed.added(new FeedAddress("https://" + name + ".example/feed"), policy.first(START));
  }

  PolledFeed(NextPoll policy) {
    this(policy, "a");
  }

  /** A feed that was never polled, with jitter off unless configured. */
  static PolledFeed steady() {
    return new PolledFeed(new NextPoll(ScheduleConfig.defaults().withJitterRatio(0)));
  }

  /** Gives it the properties for a floor of 300 s: validators, and a short freshness lifetime. */
  PolledFeed earned() {
    return validators().freshness(Duration.ofSeconds(1));
  }

  PolledFeed validators() {
    return state(
        new Validators(feed.url(), "\"a\"", null),
        feed.state().freshness(),
        feed.state().cadence(),
        feed.stats());
  }

  PolledFeed freshness(@Nullable Duration lifetime) {
    return state(feed.validators(), lifetime, feed.state().cadence(), feed.stats());
  }

  PolledFeed cadence(Duration interarrival) {
    return state(
        feed.validators(),
        feed.state().freshness(),
        new Cadence(interarrival, START),
        feed.stats());
  }

  /** Learns the cadence from publication times. */
  PolledFeed published(List<Instant> times) {
    return state(
        feed.validators(),
        feed.state().freshness(),
        CadenceLearning.learn(feed.state().cadence(), times, policy.config().ewmaAlpha()),
        feed.stats());
  }

  PolledFeed stats(FeedStats stats) {
    return state(feed.validators(), feed.state().freshness(), feed.state().cadence(), stats);
  }

  PolledFeed weighing(long bytes, int validatorsIgnored) {
    return stats(new FeedStats(START, START, 0, 0, 0, 0, validatorsIgnored, bytes, 0));
  }

  PolledFeed hints(PublisherHints hints) {
    feed =
        new Feed(
            feed.id(),
            feed.url(),
            feed.placement(),
            feed.settings(),
            new FeedDescription(
                FeedFormat.RSS_2_0,
                null,
                null,
                null,
                null,
                List.of(),
                ArchiveLinks.NONE,
                hints,
                null,
                feed.description().push()),
            feed.state(),
            feed.version());
    return this;
  }

  PolledFeed polling(Polling polling) {
    feed = feed.withSettings(FeedSettings.NONE.withPolling(polling));
    return this;
  }

  PolledFeed interval(Duration explicit) {
    return polling(new Polling(explicit, null, null, null, null, 0, 0));
  }

  /** Sets the interval of the last decision. */
  PolledFeed lastInterval(Duration interval) {
    feed =
        feed.withSchedule(
            new FeedSchedule(
                feed.schedule().state(),
                interval,
                feed.schedule().nextRunAt(),
                feed.schedule().lastDecisionAt(),
                feed.schedule().reason(),
                null));
    return this;
  }

  Feed feed() {
    return feed;
  }

  Instant due() {
    return feed.schedule().nextRunAt();
  }

  NextPoll.Decision poll(PollSignal signal) {
    return poll(signal, null, null);
  }

  /** Polls when it is due. */
  NextPoll.Decision poll(PollSignal signal, @Nullable Duration fresh, @Nullable Duration quota) {
    Instant at = due();
    stats(after(feed.stats(), signal, at));
    NextPoll.Decision decision = policy.decide(feed, new PollReport(at, at, signal, fresh, quota));
    feed = feed.withSchedule(decision.schedule());
    return decision;
  }

  /** The wait from this poll to the next. */
  Duration waitAfter(PollSignal signal) {
    Instant at = due();
    return Duration.between(at, poll(signal).schedule().nextRunAt());
  }

  private static FeedStats after(FeedStats before, PollSignal signal, Instant at) {
    return switch (signal) {
      case PollSignal.Document(int fresh, boolean _) ->
          before.afterDocument(at, fresh, before.bodyBytes());
      case PollSignal.NotModified() -> before.afterNotModified(at);
      case PollSignal.RateLimited _ -> before.afterThrottling(at);
      case PollSignal.Failure _, PollSignal.Gone _ -> before.afterFailure(at);
    };
  }

  private PolledFeed state(
      @Nullable Validators validators,
      @Nullable Duration freshness,
      @Nullable Cadence cadence,
      FeedStats stats) {
    FeedState state = feed.state();
    feed =
        feed.withState(
            new FeedState(
                state.schedule(),
                stats,
                state.health(),
                validators,
                freshness,
                state.freshUntil(),
                cadence,
                state.lastDocument(),
                state.redirects(),
                state.identity(),
                state.backfill()));
    return this;
  }
}
