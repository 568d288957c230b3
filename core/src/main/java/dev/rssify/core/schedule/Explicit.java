package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;

/** After an answer, for a feed that is asked when the operator says (R23, first line). */
final class Explicit {

  private Explicit() {}

  static NextPoll.Decision decide(Draft draft, ExplicitSchedule word) {
    Duration nominal = draft.ruled(word.name(), "R23.1", word.nominal(draft.now()));
    Duration recovered = Durations.times(lastInterval(draft, word), draft.config().downFactor());
    Duration interval = draft.ruled("recovery", "R15", Durations.max(nominal, recovered));
    Duration wait =
        draft.took("jitter", word.jittered() ? draft.positivelyJittered(interval) : interval);
    Reason reason = word.reason();

    Bound bound = Bounds.beyondTheOperator(draft.feed(), draft.report(), draft.clamps()).latest();
    if (wait.compareTo(bound.atLeast()) < 0) {
      wait = draft.ruled(bound.name(), bound.rule(), draft.positivelyJittered(bound.atLeast()));
      reason = bound.reason();
    }
    if (wait.compareTo(nominal) > 0) {
      wait = draft.took(word.name(), word.atLeast(wait, draft.now()));
    }
    Duration quota = draft.report().quota();
    boolean cooling = interval.compareTo(nominal) > 0 || quota != null;
    return draft.decided(
        Verdict.DEFER, cooling ? State.COOLING_DOWN : State.HEALTHY, reason, interval, wait, quota);
  }

  /**
   * The interval to go on from. Who was throttled comes back to what the operator asked for step by
   * step; else only that counts, whatever the interval was before the operator asked.
   */
  static Duration lastInterval(Draft draft, ExplicitSchedule word) {
    Duration nominal = word.nominal(draft.now());
    return draft.feed().schedule().state() == State.COOLING_DOWN
        ? Durations.max(nominal, draft.lastInterval())
        : nominal;
  }
}
