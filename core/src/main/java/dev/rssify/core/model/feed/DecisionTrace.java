package dev.rssify.core.model.feed;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why the next poll is when it is: what was decided, and each step that changed the time, in the
 * order they were taken. The last step's wait, counted from the poll, is the decision.
 */
public record DecisionTrace(Verdict verdict, State state, Reason reason, List<Step> steps) {

  /** Nobody decided: the caller fetches for itself. */
  public static final DecisionTrace NONE =
      new DecisionTrace(Verdict.DEFER, State.HEALTHY, Reason.MANUAL, List.of());

  /** What a decision amounts to. */
  public enum Verdict {
    DEFER,
    BACKOFF,
    PAUSE
  }

  /**
   * One step and the wait it left behind.
   *
   * @param rule the rule that asked for it, such as {@code R23}; null for a step of the adaptive
   *     formula
   */
  public record Step(String name, Duration result, @Nullable String rule) {}

  /** How long the next poll waits, counted from the poll that was decided on; null for ever. */
  public @Nullable Duration waiting() {
    boolean never = state == State.GONE || state == State.DISABLED || steps.isEmpty();
    return never ? null : steps.getLast().result();
  }
}
