package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.FeedStats;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Decides the next poll after a rate limit or a failure: waits as long as a rate limit requires,
 * and backs off exponentially after errors (R12-R16).
 *
 * <p>Invariants: never earlier than after a successful response; a further error never shortens the
 * wait.
 */
final class FailureSchedule {

  private static final Duration BARE_THROTTLE = Duration.ofHours(1);
  private static final Duration FIRST_EXPLICIT = Duration.ofMinutes(1);

  /** The number of consecutive failures that equals a used-up error budget. */
  private static final int CIRCUIT = FeedStats.ERROR_BUDGET / 2;

  private final DecisionDraft draft;
  private final @Nullable ExplicitSchedule explicit;

  FailureSchedule(DecisionDraft draft, @Nullable ExplicitSchedule explicit) {
    this.draft = draft;
    this.explicit = explicit;
  }

  /** R12: a rate limit with Retry-After: the full duration, plus jitter. */
  NextPoll.Decision retryAfter(Duration retryAfter) {
    draft.ruled("retry_after", "R12", retryAfter);
    Duration wait = draft.took("jitter", draft.positivelyJittered(retryAfter));
    if (explicit == null) {
      LowerBound floor = Floor.of(draft.feed(), draft.range());
      if (wait.compareTo(floor.atLeast()) < 0) {
        wait = draft.ruled("floor", floor.rule(), draft.positivelyJittered(floor.atLeast()));
      }
    } else {
      wait = Durations.max(wait, explicit.nominal(draft.now()));
    }
    return draft.decided(
        Verdict.PAUSE,
        State.COOLING_DOWN,
        Reason.RETRY_AFTER,
        interval(),
        onSchedule(wait),
        retryAfter);
  }

  /** R15: a 429 without Retry-After costs at least an hour, and twice as much each time. */
  NextPoll.Decision bareThrottle() {
    Duration usual = usual();
    Duration doubled = Durations.clamp(Durations.times(usual, 2), BARE_THROTTLE, longest(usual));
    Duration interval = draft.ruled("rate_limited", "R15", doubled);
    Duration wait = draft.took("jitter", draft.positivelyJittered(interval));
    return draft.decided(
        Verdict.BACKOFF, State.COOLING_DOWN, Reason.RATE_LIMITED, interval, onSchedule(wait), null);
  }

  NextPoll.Decision failure(Reason reason) {
    FeedStats stats = draft.feed().stats();
    boolean open = stats.isOverErrorBudget();
    // A feed that fails every second poll waits as long as one that always fails.
    int failures =
        open ? Math.max(stats.consecutiveFailures(), CIRCUIT) : stats.consecutiveFailures();
    Duration wait = explicit == null ? adaptiveBackoff(failures) : explicitBackoff(failures);
    return draft.decided(
        open ? Verdict.PAUSE : Verdict.BACKOFF,
        open ? State.PAUSED : recovering() ? State.COOLING_DOWN : State.BACKOFF,
        open ? Reason.BUDGET_EXCEEDED : reason,
        interval(),
        onSchedule(wait),
        null);
  }

  private Duration adaptiveBackoff(int failures) {
    Duration usual = draft.ruled("usual", "R16", usual());
    Duration longest = longest(usual);
    Duration backoff =
        draft.ruled(
            "backoff",
            "R16",
            new Backoff(draft.config().backoffBase(), longest).after(failures, usual));
    return draft.took("jitter", Durations.min(draft.positivelyJittered(backoff), longest));
  }

  /** Waits 1, 2, 4, 8 ... minutes, but never less than the explicit interval. */
  private Duration explicitBackoff(int failures) {
    Duration usual = draft.ruled("usual", "R16", usual());
    Backoff backoff =
        new Backoff(draft.config().backoffBase(), draft.config().explicitBackoffCap());
    Duration wait =
        draft.ruled(
            "backoff", "R16", Durations.max(usual, backoff.after(failures, FIRST_EXPLICIT)));
    return draft.took("jitter", draft.positivelyJittered(wait));
  }

  /** The interval between polls without errors. */
  private Duration usual() {
    return explicit == null ? LowerBounds.usual(draft.feed(), draft.range()) : interval();
  }

  /** The interval that failures leave unchanged. */
  private Duration interval() {
    return explicit == null ? draft.lastInterval() : ExplicitDecision.lastInterval(draft, explicit);
  }

  /**
   * Whether the interval is still recovering from a bare 429. An error does not shorten the
   * recovery.
   */
  private boolean recovering() {
    return explicit != null && interval().compareTo(explicit.nominal(draft.now())) > 0;
  }

  private Duration longest(Duration usual) {
    return Durations.max(usual, draft.config().maxBackoff());
  }

  /** Moves the wait to the next time of an explicit schedule that is not too early. */
  private Duration onSchedule(Duration wait) {
    return explicit == null
        ? wait
        : draft.took(explicit.name(), explicit.atLeast(wait, draft.now()));
  }
}
