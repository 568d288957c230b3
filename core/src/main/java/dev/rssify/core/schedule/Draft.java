package dev.rssify.core.schedule;

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
 * A decision in the making: what it rests on, and the steps taken so far.
 *
 * <p>Invariants: each step that changed the wait is in the trace, with the rule that asked for it.
 *
 * @param feed as the poll leaves it, but for its schedule
 */
record Draft(
    Feed feed, PollReport report, ScheduleConfig config, Clamps clamps, TraceBuilder trace) {

  static Draft of(Feed feed, PollReport report, ScheduleConfig config) {
    return new Draft(feed, report, config, Clamps.of(feed, config), new TraceBuilder());
  }

  Instant now() {
    return report.at();
  }

  /** The interval that the last decision left behind. */
  Duration lastInterval() {
    return feed.schedule().interval();
  }

  /** A step of the formula. */
  Duration took(String step, Duration result) {
    trace.step(step, result, null);
    return result;
  }

  /** A step that a rule asks for. */
  Duration ruled(String step, String rule, Duration result) {
    trace.step(step, result, rule);
    return result;
  }

  Duration jittered(Duration wait) {
    return Durations.times(wait, 1 + config.jitterRatio() * (2 * chance() - 1));
  }

  /** Later at most, as for everything that must not be undercut. */
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
        new DecisionTrace(verdict, state, reason, trace.steps()));
  }

  /** Not to be asked any more. */
  NextPoll.Decision never(State state, Reason reason) {
    return new NextPoll.Decision(
        new FeedSchedule(state, lastInterval(), FeedSchedule.NEVER, now(), reason, null),
        new DecisionTrace(Verdict.PAUSE, state, reason, trace.steps()));
  }
}
