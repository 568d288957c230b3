package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;

/**
 * Decides the next poll after a response, for a feed with an explicit schedule (R23, first line).
 */
final class ExplicitDecision {

  private ExplicitDecision() {}

  static NextPoll.Decision decide(DecisionDraft draft, ExplicitSchedule explicit) {
    Duration nominal = draft.ruled(explicit.name(), "R23.1", explicit.nominal(draft.now()));
    Duration recovered =
        Durations.times(lastInterval(draft, explicit), draft.config().downFactor());
    Duration interval = draft.ruled("recovery", "R15", Durations.max(nominal, recovered));
    Duration wait =
        draft.took("jitter", explicit.jittered() ? draft.positivelyJittered(interval) : interval);
    Reason reason = explicit.reason();

    LowerBound bound =
        LowerBounds.beyondTheOperator(draft.feed(), draft.report(), draft.range()).latest();
    if (wait.compareTo(bound.atLeast()) < 0) {
      wait = draft.ruled(bound.name(), bound.rule(), draft.positivelyJittered(bound.atLeast()));
      reason = bound.reason();
    }
    if (wait.compareTo(nominal) > 0) {
      wait = draft.took(explicit.name(), explicit.atLeast(wait, draft.now()));
    }
    Duration quota = draft.report().quota();
    boolean cooling = interval.compareTo(nominal) > 0 || quota != null;
    return draft.decided(
        Verdict.DEFER, cooling ? State.COOLING_DOWN : State.HEALTHY, reason, interval, wait, quota);
  }

  /**
   * The interval to continue from. After a rate limit the interval returns to the explicit one step
   * by step; otherwise only the explicit one counts.
   */
  static Duration lastInterval(DecisionDraft draft, ExplicitSchedule explicit) {
    Duration nominal = explicit.nominal(draft.now());
    return draft.feed().schedule().state() == State.COOLING_DOWN
        ? Durations.max(nominal, draft.lastInterval())
        : nominal;
  }
}
