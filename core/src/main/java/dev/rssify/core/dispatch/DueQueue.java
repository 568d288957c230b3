package dev.rssify.core.dispatch;

import dev.rssify.core.store.Schedules.Scheduled;
import java.util.Arrays;
import java.util.BitSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The feeds that are polled by schedule: group, priority and due time of each, in arrays, and a
 * heap by due time.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class DueQueue {

  final FeedNumbers numbers = new FeedNumbers();
  final IntHeap.Places places = new IntHeap.Places();

  /** Feeds that are not due yet, the earliest first. */
  final IntHeap due = new IntHeap(this::isDueBefore, places);

  /** Older than any stored version. */
  static final long NO_VERSION = -1;

  private long[] dueAt = new long[16];
  private long[] version = new long[16];
  private byte[] priority = new byte[16];
  private short[] partition = new short[16];
  private @Nullable PolitenessGroup[] groups = new PolitenessGroup[16];
  private final BitSet failing = new BitSet();

  /** Feeds that an error budget delays; their due time is the turn they were given. */
  private final BitSet admitted = new BitSet();

  int add(UUID feedId, PolitenessGroup group, Scheduled scheduled, long at, long versionOfFeed) {
    int feed = numbers.add(feedId);
    if (feed >= dueAt.length) {
      int more = Math.max(feed + 1, dueAt.length * 2);
      dueAt = Arrays.copyOf(dueAt, more);
      version = Arrays.copyOf(version, more);
      priority = Arrays.copyOf(priority, more);
      partition = Arrays.copyOf(partition, more);
      groups = Arrays.copyOf(groups, more);
    }
    leaveGroup(feed);
    groups[feed] = group;
    group.feeds++;
    priority[feed] = (byte) Math.clamp(scheduled.priority(), Byte.MIN_VALUE, Byte.MAX_VALUE);
    partition[feed] = (short) scheduled.partitionNo();
    dueAt[feed] = at;
    version[feed] = versionOfFeed;
    return feed;
  }

  /** Whether this has a later version of the feed. */
  boolean knowsLater(int feed, long versionOfFeed) {
    return feed != FeedNumbers.NONE && version[feed] > versionOfFeed;
  }

  /** Whether the last poll of a feed failed. */
  boolean isFailing(int feed) {
    return failing.get(feed);
  }

  void setFailing(int feed, boolean failed) {
    failing.set(feed, failed);
  }

  /** Gives a feed a turn at a later time. */
  void admit(int feed, long at) {
    dueAt[feed] = at;
    admitted.set(feed);
  }

  /** The turn that a feed was given; {@link Long#MIN_VALUE} if none. */
  long turn(int feed) {
    return feed != FeedNumbers.NONE && admitted.get(feed) ? dueAt[feed] : Long.MIN_VALUE;
  }

  /** Whether the due time of a feed is a turn it was given; the call consumes it. */
  boolean usesTurn(int feed) {
    boolean had = admitted.get(feed);
    admitted.clear(feed);
    return had;
  }

  /** Removes a feed, which must not be in any queue. */
  void remove(int feed) {
    failing.clear(feed);
    admitted.clear(feed);
    leaveGroup(feed);
    numbers.remove(numbers.id(feed));
  }

  private void leaveGroup(int feed) {
    PolitenessGroup before = groups[feed];
    if (before != null) {
      before.feeds--;
      groups[feed] = null;
    }
  }

  PolitenessGroup group(int feed) {
    PolitenessGroup group = groups[feed];
    if (group == null) {
      throw new IllegalStateException("feed " + feed + " is not scheduled");
    }
    return group;
  }

  int partition(int feed) {
    return partition[feed];
  }

  long dueAt(int feed) {
    return dueAt[feed];
  }

  /** Sets when a feed is due that is in no queue, unless it has no schedule. */
  void postpone(int feed, long at) {
    dueAt[feed] = dueAt[feed] == Long.MAX_VALUE ? Long.MAX_VALUE : at;
  }

  /** The order of feeds that are due: priority, then age. */
  boolean isBefore(int a, int b) {
    return priority[a] == priority[b] ? dueAt[a] < dueAt[b] : priority[a] > priority[b];
  }

  private boolean isDueBefore(int a, int b) {
    return dueAt[a] < dueAt[b];
  }

  /** Adjusts to a clock that was set back: waiting times stay the same. */
  void shift(long millis) {
    for (int feed = 0; feed < numbers.limit(); feed++) {
      dueAt[feed] += dueAt[feed] == Long.MAX_VALUE ? 0 : millis;
    }
  }
}
