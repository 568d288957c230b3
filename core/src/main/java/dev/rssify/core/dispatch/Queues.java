package dev.rssify.core.dispatch;

import dev.rssify.core.model.feed.FeedSchedule.State;
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
 * Where feeds wait: for their time, then in the queue of their group; while a poll of it is asked
 * for or being made, a feed waits nowhere.
 *
 * <p>Invariants: a feed has at most one poll; what is known of a feed is not replaced by what is
 * older, however late somebody comes with it.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class Queues {

  /** The time of feeds that are not polled by schedule. */
  static final long NEVER = Long.MAX_VALUE;

  private final DueQueue dueQueue;
  private final Gates gates;

  /** By the numbers of their feeds. */
  private final Map<Integer, Poll> polls = new HashMap<>();

  Queues(DueQueue dueQueue, Gates gates) {
    this.dueQueue = dueQueue;
    this.gates = gates;
  }

  @Nullable Poll pollOf(UUID feedId) {
    return polls.get(dueQueue.numbers.of(feedId));
  }

  /** The feed is due then, and behind that gate. */
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
    int feed = dueQueue.add(feedId, group, scheduled.priority(), at, scheduled.version());
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

  /** A poll that somebody asks for. */
  Poll request(PollTask task, String url, PolitenessGroup group) {
    UUID feedId = task.feedId();
    int feed =
        takeOut(feedId)
            ? dueQueue.numbers.of(feedId)
            : dueQueue.add(feedId, group, 0, NEVER, DueQueue.NO_VERSION);
    Poll poll = new Poll(feed, task, url, group);
    polls.put(feed, poll);
    group.urgent.add(poll);
    gates.update(group);
    return poll;
  }

  /** Feeds whose time has come go to their groups, as far as the error budgets admit them. */
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

  /** The feed is due again then, if it is polled by schedule at all. */
  void postpone(Poll poll, Instant at) {
    dueQueue.postpone(poll.feed, at.toEpochMilli());
  }

  /** No poll of it is being made any longer: a feed waits for its next time, if it has one. */
  void putBack(Poll poll) {
    polls.remove(poll.feed);
    if (poll.feedRemoved || dueQueue.dueAt(poll.feed) == NEVER) {
      dueQueue.remove(poll.feed);
    } else {
      dueQueue.due.add(poll.feed);
    }
  }

  /** The start of a poll was refused: it waits again, ahead of others if a caller waits for it. */
  void requeue(Poll poll) {
    if (poll.waiting.isEmpty()) {
      putBack(poll);
    } else {
      poll.group.urgent.addFirst(poll);
      gates.update(poll.group);
    }
  }

  /** Takes the polls that were asked for and have not begun out of their queues. */
  List<Poll> unbegun() {
    return polls.values().stream().filter(poll -> poll.group.urgent.remove(poll)).toList();
  }

  /** The clock was set back: what is left to wait stays the same. */
  void shift(long millis) {
    dueQueue.shift(millis);
  }

  /** Takes a feed out of where it waits for its time; false when it is not on the roster. */
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
