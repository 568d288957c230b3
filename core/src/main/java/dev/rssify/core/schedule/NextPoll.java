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
 * Decides when a feed is asked next (design section 5). Pure: the same history gives the same
 * schedule, for jitter is a hash of feed and time.
 *
 * <p>Invariants: never sooner than the floor; a publisher's wish for silence is honoured in full;
 * repeated errors only lengthen the wait; what the operator stopped stays stopped.
 *
 * <p>Threading: safe for many threads.
 */
public final class NextPoll {

  /** Clocks of two machines may differ by this much. */
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final ScheduleConfig config;
  private final ExplicitSchedules words;

  public NextPoll(ScheduleConfig config, CronTimes cron, PollIntervalPolicy policy) {
    this.config = config;
    this.words = new ExplicitSchedules(config, cron, policy);
  }

  /** A schedule without cron and without a word of the embedder. */
  public NextPoll(ScheduleConfig config) {
    this(config, CronTimes.NONE, PollIntervalPolicy.NONE);
  }

  /** A decision and the steps that led to it. */
  public record Decision(FeedSchedule schedule, DecisionTrace trace) {}

  public ScheduleConfig config() {
    return config;
  }

  /** The schedule of a feed that was just added: due at once. */
  public FeedSchedule first(Instant now) {
    return new FeedSchedule(
        State.HEALTHY, config.firstInterval(), now, null, Reason.NEW_FEED, null);
  }

  /** The schedule of a feed that was added with many others: they are spread (R25). */
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

  /** The smallest interval allowed: how long an attempt nobody knows the end of counts as asked. */
  public Duration floor(Feed feed, Instant now) {
    ExplicitSchedule word = words.of(feed, now);
    return word == null ? Floor.of(feed, Clamps.of(feed, config)).atLeast() : word.nominal(now);
  }

  /**
   * Until when a feed need not be polled by hand either, by its publisher's own word: its last
   * response is fresh (R9, R10), or its hints ask for fewer polls (R24). Empty when it may be.
   * Manual polls skip only the floor (R23).
   */
  public Optional<Instant> freshUntil(Feed feed, Instant now) {
    Instant last = feed.stats().lastSuccessAt();
    if (last == null || last.isAfter(now.plus(SKEW))) {
      return Optional.empty(); // never polled, or by a clock that was ahead
    }
    Clamps clamps = Clamps.of(feed, config);
    Instant until = Objects.requireNonNullElse(feed.state().freshUntil(), last);
    if (words.of(feed, now) == null) {
      for (Bound hint : Hints.of(feed.description().hints())) {
        until = Durations.later(until, last.plus(hint.cappedBy(clamps).atLeast()));
      }
      until =
          Durations.later(
              until, new SkipWindow(feed.description().hints()).after(now, clamps.max()));
    }
    Instant latest = last.plus(clamps.max());
    Instant capped = until.isAfter(latest) ? latest : until;
    return Optional.of(capped).filter(time -> time.isAfter(now));
  }

  /** Whether a feed must not be asked by schedule: its publisher or the operator said so. */
  public boolean isStopped(Feed feed, Instant now) {
    return feed.schedule().state() == State.GONE
        || ManualScheduleChanges.stands(feed.schedule(), now);
  }

  /**
   * When to ask next after a poll.
   *
   * @param feed as the poll leaves it, but for its schedule, which is still the last decision
   */
  public Decision decide(Feed feed, PollReport report) {
    Draft draft = Draft.of(feed, report, config);
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
    ExplicitSchedule word = words.of(feed, report.at());
    return switch (report.signal()) {
      case PollSignal.Document document -> document(draft, word, document);
      case PollSignal.NotModified() ->
          responded(draft, word, config.upFactor(), Reason.NOT_MODIFIED);
      case PollSignal.RateLimited(Duration retryAfter) ->
          retryAfter == null
              ? new FailureSchedule(draft, word).bareThrottle()
              : new FailureSchedule(draft, word).silence(retryAfter);
      case PollSignal.Failure(Reason reason) -> new FailureSchedule(draft, word).failure(reason);
      case PollSignal.Gone() -> draft.never(State.GONE, Reason.GONE);
    };
  }

  private Decision document(
      Draft draft, @Nullable ExplicitSchedule word, PollSignal.Document document) {
    if (document.gap()) {
      // What passed unseen passed because we came too late: twice the step.
      return responded(draft, word, config.downFactor() * config.downFactor(), Reason.GAP);
    }
    return document.newEntries() > 0
        ? responded(draft, word, config.downFactor(), Reason.NEW_ENTRIES)
        : responded(draft, word, config.upFactor(), Reason.NO_NEW_ENTRIES);
  }

  private static Decision responded(
      Draft draft, @Nullable ExplicitSchedule word, double factor, Reason reason) {
    return word == null ? Adaptive.decide(draft, factor, reason) : Explicit.decide(draft, word);
  }
}
