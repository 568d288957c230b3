package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A decision under construction: its inputs, and the steps already taken.
 *
 * <p>Invariants: each step that changed the wait is in the trace, with the rule that requires it.
 *
 * @param feed as the poll leaves it, except its schedule
 */
record DecisionDraft(
    Feed feed, PollReport report, ScheduleConfig config, IntervalRange range, TraceBuilder trace) {

  static DecisionDraft of(Feed feed, PollReport report, ScheduleConfig config) {
    return new DecisionDraft(
        feed, report, config, IntervalRange.of(feed, config), new TraceBuilder());
  }

  Instant now() {
    return report.at();
  }

  /** The interval of the last decision. */
  Duration lastInterval() {
    return feed.schedule().interval();
  }

  /** Records a step of the formula. */
  Duration took(String step, Duration result) {
    trace.step(step, result, null);
    return result;
  }

  /** Records a step that a rule requires. */
  Duration ruled(String step, String rule, Duration result) {
    trace.step(step, result, rule);
    return result;
  }

  Duration jittered(Duration wait) {
    return Durations.times(wait, 1 + config.jitterRatio() * (2 * chance() - 1));
  }

  /** Jitter that only adds time, for waits that must not be shortened. */
  Duration positivelyJittered(Duration wait) {
    return Durations.times(wait, 1 + config.jitterRatio() * chance());
  }

  private double chance() {
    return Jitter.unit(feed.id(), report.scheduledAt());
  }

  NextPoll.Decision decided(
      Verdict verdict,
      State state,
      Reason reason,
      Duration interval,
      Duration wait,
      @Nullable Duration retryAfter) {
    return new NextPoll.Decision(
        new FeedSchedule(state, interval, now().plus(wait), now(), reason, retryAfter),
        trace(verdict, state, reason));
  }

  /** No next poll. */
  NextPoll.Decision never(State state, Reason reason) {
    return new NextPoll.Decision(
        new FeedSchedule(state, lastInterval(), FeedSchedule.NEVER, now(), reason, null),
        trace(Verdict.PAUSE, state, reason));
  }

  private DecisionTrace trace(Verdict verdict, State state, Reason reason) {
    Cadence cadence = feed.state().cadence();
    return new DecisionTrace(
        verdict, state, reason, cadence == null ? null : cadence.interarrival(), trace.steps());
  }
}
