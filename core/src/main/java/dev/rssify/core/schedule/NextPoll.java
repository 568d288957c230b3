package dev.rssify.core.schedule;

import dev.rssify.core.model.DecisionTrace;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.FeedSchedule.Reason;
import dev.rssify.core.model.FeedSchedule.State;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a feed is asked next (design section 5). Pure: the same history gives the same
 * schedule, for jitter is a hash of feed and time.
 *
 * <p>Invariants: never sooner than the smallest interval; a publisher's Retry-After is honoured in
 * full; repeated errors only lengthen the wait.
 */
public final class NextPoll {

  private static final Duration BARE_THROTTLE = Duration.ofHours(1);
  private static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

  private final ScheduleConfig config;

  public NextPoll(ScheduleConfig config) {
    this.config = config;
  }

  /** A decision and the steps that led to it. */
  public record Decision(FeedSchedule schedule, DecisionTrace trace) {}

  /** The schedule of a feed that was just added: due at once. */
  public FeedSchedule first(Instant now) {
    return new FeedSchedule(
        State.HEALTHY, config.firstInterval(), now, null, Reason.NEW_FEED, null);
  }

  public Decision decide(UUID feedId, FeedSchedule before, PollSignal signal, Instant now) {
    Steps steps = new Steps(feedId, now);
    Duration base = before.interval();
    steps.took("base", base);
    return switch (signal) {
      case PollSignal.Document(int fresh) when fresh > 0 ->
          adapted(steps, base, config.downFactor(), Reason.NEW_ENTRIES);
      case PollSignal.Document _ -> adapted(steps, base, config.upFactor(), Reason.NO_NEW_ENTRIES);
      case PollSignal.NotModified() -> adapted(steps, base, config.upFactor(), Reason.NOT_MODIFIED);
      case PollSignal.Throttled(Duration retryAfter) ->
          retryAfter == null ? bareThrottle(steps, base) : silence(steps, base, retryAfter);
      case PollSignal.Failure(Reason reason, int inARow) -> backoff(steps, base, reason, inARow);
      case PollSignal.Gone() ->
          new Decision(
              new FeedSchedule(State.GONE, base, NEVER, now, Reason.GONE, null), steps.trace());
    };
  }

  private Decision adapted(Steps steps, Duration base, double factor, Reason reason) {
    Duration scaled = steps.took("factor", Durations.times(base, factor));
    Duration clamped =
        steps.took("clamp", Durations.clamp(scaled, config.minInterval(), config.maxInterval()));
    Duration wait = steps.took("jitter", steps.jittered(clamped));
    Duration bounded = steps.took("floor", Durations.max(wait, config.minInterval()));
    return steps.decision(State.HEALTHY, clamped, bounded, reason, null);
  }

  private Decision silence(Steps steps, Duration base, Duration retryAfter) {
    steps.took("retry_after", retryAfter);
    Duration wait = steps.took("jitter", steps.positivelyJittered(retryAfter));
    Duration bounded = steps.took("floor", Durations.max(wait, config.minInterval()));
    return steps.decision(State.COOLING_DOWN, base, bounded, Reason.RETRY_AFTER, retryAfter);
  }

  /** R15: a bare 429 costs at least an hour, and twice as much each time. */
  private Decision bareThrottle(Steps steps, Duration base) {
    Duration doubled = Durations.times(base, config.backoffBase());
    Duration interval =
        steps.took(
            "rate_limited", Durations.clamp(doubled, BARE_THROTTLE, config.longestBackoff()));
    Duration wait = steps.took("jitter", steps.positivelyJittered(interval));
    return steps.decision(State.COOLING_DOWN, interval, wait, Reason.RATE_LIMITED, null);
  }

  private Decision backoff(Steps steps, Duration base, Reason reason, int inARow) {
    double factor = Math.pow(config.backoffBase(), Math.max(0, inARow - 1));
    Duration backoff =
        Durations.clamp(
            Durations.times(base, factor), config.minInterval(), config.longestBackoff());
    steps.took("backoff", backoff);
    Duration wait = steps.took("jitter", steps.jittered(backoff));
    Duration bounded =
        steps.took("bound", Durations.clamp(wait, config.minInterval(), config.longestBackoff()));
    return steps.decision(State.BACKOFF, base, bounded, reason, null);
  }

  /** Collects the steps of one decision. */
  private final class Steps {
    private final TraceBuilder trace = new TraceBuilder();
    private final double chance;
    private final Instant now;

    Steps(UUID feedId, Instant now) {
      this.chance = Jitter.unit(feedId, now);
      this.now = now;
    }

    Duration took(String name, Duration result) {
      trace.step(name, result);
      return result;
    }

    Duration jittered(Duration wait) {
      return Durations.times(wait, 1 + config.jitterRatio() * (2 * chance - 1));
    }

    Duration positivelyJittered(Duration wait) {
      return Durations.times(wait, 1 + config.jitterRatio() * chance);
    }

    DecisionTrace trace() {
      return trace.build();
    }

    Decision decision(
        State state,
        Duration interval,
        Duration wait,
        Reason reason,
        @Nullable Duration retryAfter) {
      return new Decision(
          new FeedSchedule(state, interval, now.plus(wait), now, reason, retryAfter), trace());
    }
  }
}
