package dev.rssify.core.dispatch;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits the share of failing polls. When a group exceeds it, its failing feeds are polled less;
 * when all polls together exceed it, all failing feeds are. Working feeds keep their pace.
 *
 * <p>Over budget, failing feeds and unreachable hosts take turns as probes, one at a time, so that
 * recovery is noticed.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class ErrorBudget {

  private static final int LEAST_OF_A_GROUP = 10;
  private static final int LEAST_OF_ALL = 50;

  private static final long GROUP_PROBE_MILLIS = 60_000;
  private static final long PROBE_MILLIS = 2_000;

  /** No feed waits longer than this for its turn. */
  private static final long MAX_MILLIS = 3_600_000;

  private final double share;
  private final DecayingRatio all = new DecayingRatio(LEAST_OF_ALL);
  private long nextProbe = Long.MIN_VALUE;

  ErrorBudget(double share) {
    this.share = share;
  }

  /**
   * A budget that was just used up.
   *
   * @param groupId the group; null for the budget of all groups
   */
  record UsedUp(@Nullable String groupId, double failedShare) {}

  Optional<UsedUp> count(PolitenessGroup group, PollEnd end, long now) {
    boolean failed = end != PollEnd.SUCCEEDED;
    group.unreachable = end == PollEnd.UNREACHABLE;
    DecayingRatio ofGroup =
        group.outcomes == null ? new DecayingRatio(LEAST_OF_A_GROUP) : group.outcomes;
    group.outcomes = ofGroup;
    boolean groupsUsedUp = ofGroup.count(failed, share, now);
    if (groupsUsedUp) {
      group.nextProbe = now + GROUP_PROBE_MILLIS;
    }
    if (all.count(failed, share, now)) {
      nextProbe = now + PROBE_MILLIS;
      return Optional.of(new UsedUp(null, all.share()));
    }
    return groupsUsedUp ? Optional.of(new UsedUp(group.id, ofGroup.share())) : Optional.empty();
  }

  double failedShare() {
    return all.share();
  }

  /**
   * When a due feed may be polled: now, unless it fails or its host is unreachable and a budget is
   * used up. A later time is a turn reserved for it.
   *
   * @param failing whether its last poll failed
   */
  long admits(PolitenessGroup group, boolean failing, long now) {
    if (!failing && !group.unreachable) {
      return now;
    }
    long turn = now;
    if (all.isTooLarge()) {
      turn = Math.max(nextProbe, now);
      nextProbe = turn + PROBE_MILLIS;
    }
    if (isOver(group)) {
      turn = Math.max(turn, group.nextProbe);
      group.nextProbe = turn + GROUP_PROBE_MILLIS;
    }
    return Math.min(turn, now + MAX_MILLIS);
  }

  /** The spacing between two starts in a group; longer for a host that is unreachable. */
  long spacing(PolitenessGroup group, long usual) {
    return group.unreachable && isOver(group) ? Math.max(usual, GROUP_PROBE_MILLIS) : usual;
  }

  private static boolean isOver(PolitenessGroup group) {
    return group.outcomes != null && group.outcomes.isTooLarge();
  }

  /** Adjusts to a clock that was set: waiting times stay the same. */
  void shift(long millis) {
    nextProbe = Gates.shifted(nextProbe, millis);
  }
}
