package dev.rssify.core.dispatch;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many polls may fail before we ask less: first of the group where they do, then, if it is
 * everywhere, of everybody. It is more likely that our own line is down than that all publishers
 * are, and no feed should pay for that with a long backoff.
 *
 * <p>Invariants: over budget, single polls go on as probes, so that the end of it is noticed.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class ErrorBudget {

  private static final int LEAST_OF_A_GROUP = 10;
  private static final int LEAST_OF_ALL = 50;

  private static final long GROUP_PROBE_MILLIS = 60_000;
  private static final long PROBE_MILLIS = 2_000;

  private final double share;
  private final FailedShare all = new FailedShare(LEAST_OF_ALL);

  ErrorBudget(double share) {
    this.share = share;
  }

  /**
   * A budget has just been used up.
   *
   * @param groupId whose; null when it is everybody's
   */
  record UsedUp(@Nullable String groupId, double failedShare) {}

  Optional<UsedUp> count(Group group, boolean failed, long now) {
    FailedShare ofGroup =
        group.outcomes == null ? new FailedShare(LEAST_OF_A_GROUP) : group.outcomes;
    group.outcomes = ofGroup;
    boolean groupsUsedUp = ofGroup.count(failed, share, now);
    if (all.count(failed, share, now)) {
      return Optional.of(new UsedUp(null, all.share()));
    }
    return groupsUsedUp ? Optional.of(new UsedUp(group.id, ofGroup.share())) : Optional.empty();
  }

  double failedShare() {
    return all.share();
  }

  /** How far apart two starts in a group are at the least. */
  long spacing(Group group, long usual) {
    return group.outcomes != null && group.outcomes.isTooLarge()
        ? Math.max(usual, GROUP_PROBE_MILLIS)
        : usual;
  }

  /** How far apart any two starts are at the least. */
  long spacing() {
    return all.isTooLarge() ? PROBE_MILLIS : 0;
  }
}
