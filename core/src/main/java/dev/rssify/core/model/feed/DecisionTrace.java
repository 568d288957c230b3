package dev.rssify.core.model.feed;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains the time of the next poll: the decision, and each step that changed the wait, in order.
 * The wait of the last step, counted from the poll, is the decision.
 *
 * @param cadence the learned time between two entries when it was decided; null if it was unknown
 */
public record DecisionTrace(
    Verdict verdict, State state, Reason reason, @Nullable Duration cadence, List<Step> steps) {

  /** No schedule decision: the caller schedules its own fetches. */
  public static final DecisionTrace NONE =
      new DecisionTrace(Verdict.DEFER, State.HEALTHY, Reason.MANUAL, null, List.of());

  /** The schedule stays as it is. */
  public static DecisionTrace unchanged(FeedSchedule schedule) {
    return new DecisionTrace(Verdict.DEFER, schedule.state(), schedule.reason(), null, List.of());
  }

  /** The kinds of decision. */
  public enum Verdict {
    DEFER,
    BACKOFF,
    PAUSE
  }

  /**
   * One step and the resulting wait.
   *
   * @param rule the rule that requires the step, such as {@code R23}; null for a step of the
   *     adaptive formula
   */
  public record Step(String name, Duration result, @Nullable String rule) {}

  /** The wait until the next poll, counted from the decided poll; null if there is no next poll. */
  public @Nullable Duration waiting() {
    boolean never = state == State.GONE || state == State.DISABLED || steps.isEmpty();
    return never ? null : steps.getLast().result();
  }
}
