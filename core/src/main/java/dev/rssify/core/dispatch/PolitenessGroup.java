package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The state of one politeness group: what waits in it, and when its next request may start. Times
 * are milliseconds of the engine's clock.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class PolitenessGroup {

  /** Starts that may overtake a waiting request that yields to others. */
  private static final int MAX_AHEAD = 8;

  /** Strikes count for this long after the last back-off. */
  private static final long STRIKE_MILLIS = Duration.ofDays(1).toMillis();

  final String id;
  final int number;

  /** Requests that a caller waits for: redirect hops, pages, manual polls. */
  final Deque<Waiting> urgent = new ArrayDeque<>(0);

  /** Pages of feeds' histories, which yield to due feeds and to requests with a caller. */
  final Deque<Poll> history = new ArrayDeque<>(0);

  /** Requests that yield to all others: the pages of entries. */
  final Deque<HopWait> background = new ArrayDeque<>(0);

  /** Feeds that are due. */
  final IntHeap due;

  /** Feeds that are polled in it. */
  int feeds;

  int inFlight;

  /** A start was granted and not written yet; the next start cannot be scheduled before that. */
  boolean starting;

  long nextStart = Long.MIN_VALUE;
  long backOffUntil = Long.MIN_VALUE;

  /** Rate limits without a Retry-After, minus the successful responses since. */
  volatile int strikes;

  /** The last poll got no response: the host is down, or our network is. */
  boolean unreachable;

  /** When the next poll may start while an error budget is used up. */
  long nextProbe = Long.MIN_VALUE;

  /** The share of failed polls; null before the first. */
  @Nullable DecayingRatio outcomes;

  private boolean urgentsTurn = true;
  private int aheadOfHistory;
  private int aheadOfBackground;

  PolitenessGroup(String id, int number, IntHeap due) {
    this.id = id;
    this.number = number;
    this.due = due;
  }

  /** An element of {@link #urgent}: a thread at a hop, or a requested poll. */
  sealed interface Waiting permits HopWait, Poll {}

  /**
   * A thread that waits to send one request.
   *
   * @param purpose decides which requests it yields to
   */
  record HopWait(CompletableFuture<HopGate.Admission> admission, RequestScheduler.Purpose purpose)
      implements Waiting {

    /** Whether a poll waits with it. */
    boolean ofPoll() {
      return purpose == RequestScheduler.Purpose.POLL;
    }
  }

  boolean hasWaiting() {
    return hasPreferred() || !history.isEmpty() || !background.isEmpty();
  }

  /** Whether requests wait that yield to none. */
  private boolean hasPreferred() {
    return !urgent.isEmpty() || !due.isEmpty();
  }

  /** Requests that wait, other than due feeds and the background. */
  int requested() {
    return urgent.size() + history.size();
  }

  HostQueue queue(long now) {
    return new HostQueue(
        id,
        due.size(),
        requested(),
        background.size(),
        inFlight,
        readyAt() > now ? Instant.ofEpochMilli(readyAt()) : null);
  }

  /** Whether nothing is lost when it is created anew: it has no feeds, and limits nothing. */
  boolean isUnused(long now) {
    return feeds == 0
        && inFlight == 0
        && !starting
        && !hasWaiting()
        && Math.max(readyAt(), nextProbe) <= (strikes == 0 ? now : now - STRIKE_MILLIS);
  }

  boolean hasSlot(int concurrency) {
    return !starting && inFlight < concurrency;
  }

  long readyAt() {
    return Math.max(nextStart, backOffUntil);
  }

  boolean isBackingOff(long now) {
    return backOffUntil > now;
  }

  /** Until when this group backs off; empty if it does not. */
  Optional<Instant> backsOffUntil(long now) {
    return isBackingOff(now) ? Optional.of(Instant.ofEpochMilli(backOffUntil)) : Optional.empty();
  }

  /** Removes the first thread that waits at a hop from the queue. */
  Optional<HopWait> nextHop() {
    for (Waiting waiting : urgent) {
      if (waiting instanceof HopWait hop) {
        urgent.remove(hop);
        return Optional.of(hop);
      }
    }
    return Optional.empty();
  }

  /**
   * The background has its turn when nothing else waits, and after {@link #MAX_AHEAD} others: a
   * host whose feeds are always due must not hold its workers for ever.
   */
  boolean backgroundIsNext() {
    boolean next =
        isNext(background.isEmpty(), hasPreferred() || !history.isEmpty(), aheadOfBackground);
    aheadOfBackground = next || background.isEmpty() ? 0 : aheadOfBackground + 1;
    return next;
  }

  /** Like {@link #backgroundIsNext}, for pages of history: each holds a slot of the backfill. */
  boolean historyIsNext() {
    boolean next = isNext(history.isEmpty(), hasPreferred(), aheadOfHistory);
    aheadOfHistory = next || history.isEmpty() ? 0 : aheadOfHistory + 1;
    return next;
  }

  private static boolean isNext(boolean empty, boolean othersWait, int ahead) {
    return !empty && (!othersWait || ahead >= MAX_AHEAD);
  }

  /** Requests with a waiting caller and due feeds alternate, so that neither starves. */
  boolean urgentIsNext() {
    boolean urgentNow = !urgent.isEmpty() && (due.isEmpty() || urgentsTurn);
    urgentsTurn = !urgentNow;
    return urgentNow;
  }
}
