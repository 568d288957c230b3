package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.FeedStats;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * After a poll that brought nothing: silence where it was asked for, longer and longer waits where
 * something failed (R12-R16).
 *
 * <p>Invariants: never sooner than an answer would have been; no further error shortens the wait.
 */
final class FailureSchedule {

  private static final Duration BARE_THROTTLE = Duration.ofHours(1);
  private static final Duration FIRST_EXPLICIT = Duration.ofMinutes(1);

  /** The failures in a row that a used-up error budget stands for. */
  private static final int CIRCUIT = FeedStats.ERROR_BUDGET / 2;

  private final Draft draft;
  private final @Nullable ExplicitSchedule word;

  FailureSchedule(Draft draft, @Nullable ExplicitSchedule word) {
    this.draft = draft;
    this.word = word;
  }

  /** The publisher said for how long: exactly that, and a little more. */
  NextPoll.Decision silence(Duration retryAfter) {
    draft.ruled("retry_after", "R12", retryAfter);
    Duration wait = draft.took("jitter", draft.positivelyJittered(retryAfter));
    if (word == null) {
      Bound floor = Floor.of(draft.feed(), draft.clamps());
      if (wait.compareTo(floor.atLeast()) < 0) {
        wait = draft.ruled("floor", floor.rule(), draft.positivelyJittered(floor.atLeast()));
      }
    } else {
      wait = Durations.max(wait, word.nominal(draft.now()));
    }
    return draft.decided(
        Verdict.PAUSE,
        State.COOLING_DOWN,
        Reason.RETRY_AFTER,
        interval(),
        asAsked(wait),
        retryAfter);
  }

  /** R15: a bare 429 costs at least an hour, and twice as much each time. */
  NextPoll.Decision bareThrottle() {
    Duration usual = usual();
    Duration doubled = Durations.clamp(Durations.times(usual, 2), BARE_THROTTLE, longest(usual));
    Duration interval = draft.ruled("rate_limited", "R15", doubled);
    Duration wait = draft.took("jitter", draft.positivelyJittered(interval));
    return draft.decided(
        Verdict.BACKOFF, State.COOLING_DOWN, Reason.RATE_LIMITED, interval, asAsked(wait), null);
  }

  NextPoll.Decision failure(Reason reason) {
    FeedStats stats = draft.feed().stats();
    boolean open = stats.isOverErrorBudget();
    // A feed that fails every second poll waits as long as one that fails always.
    int failures =
        open ? Math.max(stats.consecutiveFailures(), CIRCUIT) : stats.consecutiveFailures();
    Duration wait = word == null ? adaptiveBackoff(failures) : explicitBackoff(failures);
    return draft.decided(
        open ? Verdict.PAUSE : Verdict.BACKOFF,
        open ? State.PAUSED : recovering() ? State.COOLING_DOWN : State.BACKOFF,
        open ? Reason.BUDGET_EXCEEDED : reason,
        interval(),
        asAsked(wait),
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

  /** The documents' 1, 2, 4, 8 ... minutes, but never more often than was asked for. */
  private Duration explicitBackoff(int failures) {
    Duration usual = draft.ruled("usual", "R16", usual());
    Backoff backoff =
        new Backoff(draft.config().backoffBase(), draft.config().explicitBackoffCap());
    Duration wait =
        draft.ruled(
            "backoff", "R16", Durations.max(usual, backoff.after(failures, FIRST_EXPLICIT)));
    return draft.took("jitter", draft.positivelyJittered(wait));
  }

  /** How far apart polls are when all is well. */
  private Duration usual() {
    return word == null ? Bounds.usual(draft.feed(), draft.clamps()) : interval();
  }

  /** What trouble leaves alone. */
  private Duration interval() {
    return word == null ? draft.lastInterval() : Explicit.lastInterval(draft, word);
  }

  /** An error on the way back from a bare 429 does not shorten that way. */
  private boolean recovering() {
    return word != null && interval().compareTo(word.nominal(draft.now())) > 0;
  }

  private Duration longest(Duration usual) {
    return Durations.max(usual, draft.config().longestBackoff());
  }

  /** A schedule is kept in trouble too: the first of its times that is not too early. */
  private Duration asAsked(Duration wait) {
    return word == null ? wait : draft.took(word.name(), word.atLeast(wait, draft.now()));
  }
}
