package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;
import java.time.Instant;

/**
 * Decides the next poll after a response, for a feed without an explicit schedule
 * (docs/scheduling.md).
 */
final class AdaptiveDecision {

  /** An interval that changes by less than this has converged. */
  private static final double SETTLED = 0.01;

  /**
   * Skip windows end on the hour: polls are spread over this part of it, so they stay in that hour.
   */
  private static final Duration AFTER_WINDOW = Duration.ofHours(1);

  private AdaptiveDecision() {}

  static NextPoll.Decision decide(DecisionDraft draft, double factor, Reason why) {
    Duration base = draft.took("base", draft.lastInterval());
    Duration scaled = draft.took("factor", Durations.times(base, factor));
    Duration blend = blended(draft, scaled);
    // After a gap the learned cadence was too slow.
    Duration blended =
        draft.took("blend", why == Reason.GAP ? Durations.min(scaled, blend) : blend);
    Duration interval = draft.took("clamp", draft.range().clamp(blended));
    Duration wait = draft.took("jitter", draft.jittered(interval));
    Reason reason = settled(draft, base, interval) ? Reason.EWMA_STABLE : why;

    LowerBound bound = LowerBounds.adaptive(draft.feed(), draft.report(), draft.range()).latest();
    if (wait.compareTo(bound.atLeast()) < 0) {
      wait = draft.ruled(bound.name(), bound.rule(), draft.positivelyJittered(bound.atLeast()));
      reason = bound.reason();
    }
    Duration outside = outsideWindow(draft, wait);
    if (!outside.equals(wait)) {
      wait = draft.ruled("skip_window", "R24", outside);
      reason = Reason.SKIP_WINDOW;
    }
    Duration quota = draft.report().quota();
    return draft.decided(
        Verdict.DEFER,
        quota == null ? State.HEALTHY : State.COOLING_DOWN,
        reason,
        interval,
        wait,
        quota);
  }

  private static Duration blended(DecisionDraft draft, Duration interval) {
    Cadence cadence = draft.feed().state().cadence();
    if (cadence == null || cadence.interarrival() == null) {
      return interval;
    }
    double lambda = draft.config().blendLambda();
    return Durations.times(draft.range().clamp(cadence.interarrival()), lambda)
        .plus(Durations.times(interval, 1 - lambda));
  }

  private static boolean settled(DecisionDraft draft, Duration before, Duration after) {
    Cadence cadence = draft.feed().state().cadence();
    return cadence != null
        && cadence.interarrival() != null
        && before.minus(after).abs().compareTo(Durations.times(before, SETTLED)) <= 0;
  }

  private static Duration outsideWindow(DecisionDraft draft, Duration wait) {
    Instant next = draft.now().plus(wait);
    Instant end =
        new SkipWindow(draft.feed().description().hints()).after(next, draft.range().max());
    if (end.equals(next)) {
      return wait;
    }
    Duration spread = draft.positivelyJittered(AFTER_WINDOW).minus(AFTER_WINDOW);
    return Duration.between(draft.now(), end).plus(spread);
  }
}
