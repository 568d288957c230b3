package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a feed is polled next (docs/scheduling.md). Pure: the same history gives the same
 * schedule, because jitter is a hash of feed and time.
 *
 * <p>Invariants: never earlier than the floor; a rate limit is honored in full; repeated errors
 * only lengthen the wait; a feed stopped by the operator stays stopped.
 *
 * <p>Threading: safe for many threads.
 */
public final class NextPoll {

  /** The tolerated clock difference between two machines. */
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final ScheduleConfig config;
  private final ExplicitSchedules explicitSchedules;

  public NextPoll(ScheduleConfig config, CronTimes cron, IntervalPolicy policy) {
    this.config = config;
    this.explicitSchedules = new ExplicitSchedules(config, cron, policy);
  }

  /** A schedule without cron and without a policy of the embedder. */
  public NextPoll(ScheduleConfig config) {
    this(config, CronTimes.NONE, IntervalPolicy.NONE);
  }

  /** A decision and the steps that led to it. */
  public record Decision(FeedSchedule schedule, DecisionTrace trace) {}

  public ScheduleConfig config() {
    return config;
  }

  /** The schedule of a feed that was just added: due immediately. */
  public FeedSchedule first(Instant now) {
    return new FeedSchedule(
        State.HEALTHY, config.firstInterval(), now, null, Reason.NEW_FEED, null);
  }

  /** The schedule of a feed that was added together with many others: they are spread (R25). */
  public FeedSchedule firstOfMany(UUID feedId, @Nullable Duration explicit, Instant now) {
    Duration configured = config.interval() == null ? config.firstInterval() : config.interval();
    Duration interval = explicit == null ? configured : explicit;
    return new FeedSchedule(
        State.HEALTHY,
        config.firstInterval(),
        now.plus(Phase.of(feedId, interval)),
        null,
        Reason.NEW_FEED,
        null);
  }

  /** The smallest interval: how long an attempt with unknown result counts as a poll. */
  public Duration floor(Feed feed, Instant now) {
    ExplicitSchedule explicit = explicitSchedules.of(feed, now);
    return explicit == null
        ? Floor.of(feed, IntervalRange.of(feed, config)).atLeast()
        : explicit.nominal(now);
  }

  /**
   * Until when even a manual poll makes no request: the last response is fresh (R9, R10), or the
   * publisher's hints declare fewer polls (R24). Empty when it may poll. Manual polls skip only the
   * floor (R23).
   */
  public Optional<Instant> freshUntil(Feed feed, Instant now) {
    Instant last = feed.stats().lastSuccessAt();
    if (last == null || last.isAfter(now.plus(SKEW))) {
      return Optional.empty(); // never polled, or polled by a clock that was ahead
    }
    IntervalRange range = IntervalRange.of(feed, config);
    Instant until = Objects.requireNonNullElse(feed.state().freshUntil(), last);
    if (explicitSchedules.of(feed, now) == null) {
      for (LowerBound hint : Hints.of(feed.description().hints())) {
        until = Durations.later(until, last.plus(hint.cappedBy(range).atLeast()));
      }
      until =
          Durations.later(
              until, new SkipWindow(feed.description().hints()).after(now, range.max()));
    }
    Instant latest = last.plus(range.max());
    Instant capped = until.isAfter(latest) ? latest : until;
    return Optional.of(capped).filter(time -> time.isAfter(now));
  }

  /** Whether a feed is not polled by schedule: its publisher or the operator stopped it. */
  public boolean isStopped(Feed feed, Instant now) {
    return feed.schedule().state() == State.GONE
        || ManualScheduleChanges.stands(feed.schedule(), now);
  }

  /**
   * Decides the next poll after a poll.
   *
   * @param feed as the poll leaves it, except its schedule, which is still the last decision
   */
  public Decision decide(Feed feed, PollReport report) {
    DecisionDraft draft = DecisionDraft.of(feed, report, config);
    if (report.signal() instanceof PollSignal.Gone) {
      return draft.never(State.GONE, Reason.GONE);
    }
    FeedSchedule before = feed.schedule();
    if (ManualScheduleChanges.stands(before, report.at())) {
      draft.took("operator", Duration.between(report.at(), before.nextRunAt()));
      return draft.decided(
          Verdict.PAUSE,
          before.state(),
          before.reason(),
          before.interval(),
          Duration.between(report.at(), before.nextRunAt()),
          null);
    }
    ExplicitSchedule explicit = explicitSchedules.of(feed, report.at());
    return switch (report.signal()) {
      case PollSignal.Document document -> document(draft, explicit, document);
      case PollSignal.NotModified() ->
          responded(draft, explicit, config.upFactor(), Reason.NOT_MODIFIED);
      case PollSignal.RateLimited(Duration retryAfter) ->
          retryAfter == null
              ? new FailureSchedule(draft, explicit).bareThrottle()
              : new FailureSchedule(draft, explicit).retryAfter(retryAfter);
      case PollSignal.Failure(Reason reason) ->
          new FailureSchedule(draft, explicit).failure(reason);
      case PollSignal.Gone() -> draft.never(State.GONE, Reason.GONE);
    };
  }

  private Decision document(
      DecisionDraft draft, @Nullable ExplicitSchedule explicit, PollSignal.Document document) {
    if (document.gap()) {
      // Entries were missed because the poll was too late: shorten by twice the step.
      return responded(draft, explicit, config.downFactor() * config.downFactor(), Reason.GAP);
    }
    return document.newEntries() > 0
        ? responded(draft, explicit, config.downFactor(), Reason.NEW_ENTRIES)
        : responded(draft, explicit, config.upFactor(), Reason.NO_NEW_ENTRIES);
  }

  private static Decision responded(
      DecisionDraft draft, @Nullable ExplicitSchedule explicit, double factor, Reason reason) {
    return explicit == null
        ? AdaptiveDecision.decide(draft, factor, reason)
        : ExplicitDecision.decide(draft, explicit);
  }
}
