package dev.rssify.core.dispatch;

import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.store.Schedules.Scheduled;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The queues that feeds wait in: by due time, then in their group. A feed with a poll is in no
 * queue.
 *
 * <p>Invariants: a feed has at most one poll; a feed is never replaced by an older version.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class Queues {

  /** The due time of feeds without a schedule. */
  static final long NEVER = Long.MAX_VALUE;

  private final DueQueue dueQueue;
  private final Gates gates;

  /** By feed number. */
  private final Map<Integer, Poll> polls = new HashMap<>();

  Queues(DueQueue dueQueue, Gates gates) {
    this.dueQueue = dueQueue;
    this.gates = gates;
  }

  @Nullable Poll pollOf(UUID feedId) {
    return polls.get(dueQueue.numbers.of(feedId));
  }

  /** Adds a feed, or updates when it is due and in which group. */
  void place(Scheduled scheduled) {
    UUID feedId = scheduled.feedId();
    Poll poll = pollOf(feedId);
    boolean added = poll != null && poll.feedRemoved;
    if (!added && dueQueue.knowsLater(dueQueue.numbers.of(feedId), scheduled.version())) {
      return;
    }
    if (poll == null) {
      takeOut(feedId);
    } else {
      poll.feedRemoved = false;
    }
    PolitenessGroup group = gates.group(gates.groupId(scheduled.url()));
    long at =
        Math.max(scheduled.nextRunAt().toEpochMilli(), dueQueue.turn(dueQueue.numbers.of(feedId)));
    int feed = dueQueue.add(feedId, group, scheduled, at, scheduled.version());
    dueQueue.setFailing(feed, isFailing(scheduled.state()));
    if (poll == null) {
      dueQueue.due.add(feed);
    }
  }

  private static boolean isFailing(State state) {
    return state == State.BACKOFF || state == State.PAUSED;
  }

  void remove(UUID feedId) {
    Poll poll = pollOf(feedId);
    if (poll != null) {
      poll.feedRemoved = true;
    } else if (takeOut(feedId)) {
      dueQueue.remove(dueQueue.numbers.of(feedId));
    }
  }

  /** Removes the feeds of partitions. */
  void remove(Partitions partitions) {
    for (UUID feedId : dueQueue.numbers.ids()) {
      if (partitions.contains(dueQueue.partition(dueQueue.numbers.of(feedId)))) {
        remove(feedId);
      }
    }
  }

  /** Whether a poll of a feed in this partition is requested or running. */
  boolean isPolling(int partitionNo) {
    return polls.keySet().stream().anyMatch(feed -> dueQueue.partition(feed) == partitionNo);
  }

  int feeds() {
    return dueQueue.numbers.count();
  }

  /** When the feed became due that waits longest, about; {@link #NEVER} when none waits. */
  long oldestDue() {
    long[] oldest = {dueAt()};
    gates.forEach(group -> {
      if (!group.due.isEmpty()) {
        oldest[0] = Math.min(oldest[0], dueQueue.dueAt(group.due.first()));
      }
    });
    return oldest[0];
  }

  /** Adds a poll that a caller requests. */
  Poll request(PollTask task, Scheduled scheduled, PolitenessGroup group) {
    UUID feedId = task.feedId();
    int feed =
        takeOut(feedId)
            ? dueQueue.numbers.of(feedId)
            : dueQueue.add(feedId, group, scheduled, NEVER, DueQueue.NO_VERSION);
    Poll poll = new Poll(feed, task, scheduled.url(), group);
    polls.put(feed, poll);
    if (poll.isHistory()) {
      group.history.add(poll);
    } else {
      group.urgent.add(poll);
    }
    gates.update(group);
    return poll;
  }

  /** Moves due feeds to their groups, as far as the error budgets allow. */
  void moveDue(long now, int most) {
    for (int moved = 0; moved < most && dueAt() <= now; moved++) {
      int feed = dueQueue.due.removeFirst();
      PolitenessGroup group = dueQueue.group(feed);
      long turn =
          dueQueue.usesTurn(feed) ? now : gates.admits(group, dueQueue.isFailing(feed), now);
      if (turn > now) {
        dueQueue.admit(feed, turn);
        dueQueue.due.add(feed);
      } else {
        group.due.add(feed);
        gates.update(group);
      }
    }
  }

  /** The poll of the first feed in the queue of a group. */
  Poll duePoll(PolitenessGroup group) {
    int feed = group.due.removeFirst();
    Instant at = Instant.ofEpochMilli(dueQueue.dueAt(feed));
    Poll poll =
        new Poll(feed, new PollTask(dueQueue.numbers.id(feed), Cause.SCHEDULE, at), "", group);
    polls.put(feed, poll);
    return poll;
  }

  /** When the first feed is due; {@link #NEVER} when none is. */
  long dueAt() {
    return dueQueue.due.isEmpty() ? NEVER : dueQueue.dueAt(dueQueue.due.first());
  }

  /** How many feeds in the due queue are due before a time, up to a limit. */
  int dueBefore(long time, int limit) {
    return dueQueue.due.count(feed -> dueQueue.dueAt(feed) < time, limit);
  }

  /** Sets when the feed is due again, if it has a schedule. */
  void postpone(Poll poll, Instant at) {
    dueQueue.postpone(poll.feed, at.toEpochMilli());
  }

  /** Returns the feed of a poll to the due queue, if it has a schedule. */
  void putBack(Poll poll) {
    polls.remove(poll.feed);
    if (poll.feedRemoved || dueQueue.dueAt(poll.feed) == NEVER) {
      dueQueue.remove(poll.feed);
    } else {
      dueQueue.due.add(poll.feed);
    }
  }

  /** Queues a poll again whose start was refused, ahead of others if a caller waits for it. */
  void requeue(Poll poll) {
    if (poll.waiting.isEmpty()) {
      putBack(poll);
    } else {
      if (poll.isHistory()) {
        poll.group.history.addFirst(poll);
      } else {
        poll.group.urgent.addFirst(poll);
      }
      gates.update(poll.group);
    }
  }

  /** Removes requested polls that have not started from their queues. */
  List<Poll> notStarted() {
    return polls.values().stream()
        .filter(poll -> poll.group.urgent.remove(poll) || poll.group.history.remove(poll))
        .toList();
  }

  /** Adjusts to a clock that was set back: waiting times stay the same. */
  void shift(long millis) {
    dueQueue.shift(millis);
  }

  /** Removes a feed from the queue it waits in; false if it is in none. */
  private boolean takeOut(UUID feedId) {
    int feed = dueQueue.numbers.of(feedId);
    if (feed == FeedNumbers.NONE) {
      return false;
    }
    if (dueQueue.due.contains(feed)) {
      dueQueue.due.remove(feed);
    } else {
      PolitenessGroup group = dueQueue.group(feed);
      group.due.remove(feed);
      gates.update(group);
    }
    return true;
  }
}
