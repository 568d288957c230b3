package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A politeness group: who waits to ask it, and when it may be asked next. Times are milliseconds of
 * the engine's clock.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class PolitenessGroup {

  final String id;
  final int number;

  /** Requests on behalf of somebody who waits: redirect hops, pages, manual polls. */
  final Deque<Waiting> urgent = new ArrayDeque<>(0);

  /** Feeds whose time has come. */
  final IntHeap due;

  int inFlight;

  /** A start was granted and is not made yet: until it is, nobody knows when the next may be. */
  boolean starting;

  long nextStart = Long.MIN_VALUE;
  long backOffUntil = Long.MIN_VALUE;

  /** Rate limits without a Retry-After, less the responses since. */
  volatile int strikes;

  /** The last poll got no response: the host is down, or our own line is. */
  boolean unreachable;

  /** When the next poll may start that an error budget slows down. */
  long nextProbe = Long.MIN_VALUE;

  /** How its polls end; null before the first. */
  @Nullable DecayingRatio outcomes;

  private boolean urgentsTurn = true;

  PolitenessGroup(String id, int number, IntHeap due) {
    this.id = id;
    this.number = number;
    this.due = due;
  }

  /** What waits in {@link #urgent}: a thread at a hop, or a poll somebody asked for. */
  sealed interface Waiting permits HopWait, Poll {}

  /**
   * A thread that waits for its turn to make one request.
   *
   * @param ofPoll whether a poll waits with it
   */
  record HopWait(CompletableFuture<HopGate.Entry> entry, boolean ofPoll) implements Waiting {}

  boolean hasWaiting() {
    return !urgent.isEmpty() || !due.isEmpty();
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

  /** Takes the first thread that waits at a hop out of the queue, if one does. */
  Optional<HopWait> nextHop() {
    for (Waiting waiting : urgent) {
      if (waiting instanceof HopWait hop) {
        urgent.remove(hop);
        return Optional.of(hop);
      }
    }
    return Optional.empty();
  }

  /** Who waits for an answer and who is merely due take turns, so that neither starves. */
  boolean urgentIsNext() {
    boolean urgentNow = !urgent.isEmpty() && (urgentsTurn || due.isEmpty());
    urgentsTurn = !urgentNow;
    return urgentNow;
  }
}
