package dev.rssify.core.dispatch;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Repairs schedules that were computed while the clock was ahead. Without this, such feeds would
 * not be polled until the clock reaches that time again.
 *
 * <p>Invariants: only a schedule that was decided in the future is changed. The interval stays the
 * same and counts from now.
 *
 * <p>Threading: safe for many threads.
 */
public final class ClockRepair {

  /** Clocks of two machines may differ by this much. */
  private static final Duration SKEW = Duration.ofMinutes(5);

  private static final int AT_A_TIME = 1_000;

  private final Store store;
  private final NextPoll schedule;
  private final EngineListener listener;

  public ClockRepair(Store store, NextPoll schedule, EngineListener listener) {
    this.store = store;
    this.schedule = schedule;
    this.listener = listener;
  }

  /** Whether a feed is due so late that its decision time should be checked. */
  public boolean isImplausible(Scheduled feed, Instant now) {
    return feed.state() != State.DISABLED
        && feed.state() != State.GONE
        && feed.nextRunAt().isAfter(now.plus(schedule.config().maxInterval().multipliedBy(2)));
  }

  /** Repairs the feeds that need it and returns them. */
  public List<Feed> repair(List<UUID> implausible, Instant now) {
    List<Feed> repaired = new ArrayList<>();
    for (int from = 0; from < implausible.size(); from += AT_A_TIME) {
      List<UUID> some = implausible.subList(from, Math.min(implausible.size(), from + AT_A_TIME));
      List<PollCommit> commits =
          store.feeds().feeds(some).stream()
              .filter(feed -> needsRepair(feed, now))
              .map(feed -> PollCommit.of(feed, repaired(feed, now), now, List.of()))
              .toList();
      List<CommitResult> results = store.commits().commit(commits);
      for (int i = 0; i < results.size(); i++) {
        // Otherwise another process changed the feed meanwhile, and its schedule is new.
        if (results.get(i) instanceof CommitResult.Committed) {
          repaired.add(commits.get(i).after());
        }
      }
    }
    if (!repaired.isEmpty()) {
      listener.on(new EngineEvent.SchedulesRepaired(repaired.size()));
    }
    return repaired;
  }

  private boolean needsRepair(Feed feed, Instant now) {
    Instant decided = feed.schedule().lastDecisionAt();
    return decided != null && decided.isAfter(now.plus(SKEW)) && !schedule.isStopped(feed, now);
  }

  private static Feed repaired(Feed feed, Instant now) {
    FeedSchedule before = feed.schedule();
    Instant decided = Objects.requireNonNull(before.lastDecisionAt());
    return feed.withSchedule(
            new FeedSchedule(
                before.state(),
                before.interval(),
                now.plus(Duration.between(decided, before.nextRunAt())),
                now,
                before.reason(),
                before.retryAfter()))
        .nextVersion();
  }
}
