package dev.rssify.core.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Limits concurrent requests across all hosts.
 *
 * <p>Slow requests have their own limit, because a waiting request holds only a socket. Slow hosts
 * therefore do not delay others.
 *
 * <p>Invariants: at most {@code maxQuick} count as quick and {@code maxSlow} as slow; the cost of a
 * call does not depend on their number.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class InFlightRequests {

  /** A request that takes this long counts as slow. */
  static final long SLOW_MILLIS = 1_000;

  private final int maxQuick;
  private final int maxSlow;

  /** Quick requests in start order; ended ones are removed lazily. */
  private final Deque<Request> started = new ArrayDeque<>();

  private int quick;
  private int slow;

  InFlightRequests(int maxQuick, int maxSlow) {
    this.maxQuick = maxQuick;
    this.maxSlow = maxSlow;
  }

  /** A request that counts until {@link #release}. */
  static final class Request {
    private long since;
    private boolean slow;
    private boolean ended;
  }

  /** Counts a request that is about to start. */
  Request reserve() {
    quick++;
    return new Request();
  }

  void start(Request request, long now) {
    request.since = now;
    started.add(request);
  }

  void release(Request request) {
    request.ended = true;
    if (request.slow) {
      slow--;
    } else {
      quick--;
    }
  }

  boolean isEmpty() {
    return quick + slow == 0;
  }

  /** The number of slow requests. */
  int slow() {
    return slow;
  }

  /** Counts requests as slow that have become so by now. */
  void reclassifySlow(long now) {
    Request oldest = oldest();
    while (oldest != null && slow < maxSlow && oldest.since + SLOW_MILLIS <= now) {
      started.remove();
      oldest.slow = true;
      quick--;
      slow++;
      oldest = oldest();
    }
  }

  /**
   * When another request may start if none ends before: {@link Long#MIN_VALUE} for now, {@link
   * Long#MAX_VALUE} for never.
   */
  long nextStartAt() {
    if (quick < maxQuick) {
      return Long.MIN_VALUE;
    }
    Request oldest = oldest();
    return oldest == null || slow >= maxSlow ? Long.MAX_VALUE : oldest.since + SLOW_MILLIS;
  }

  /** Adjusts to a clock that was set: durations stay the same. */
  void shift(long millis) {
    started.forEach(request -> request.since += millis);
  }

  private @Nullable Request oldest() {
    Request oldest = started.peek();
    while (oldest != null && oldest.ended) {
      started.remove();
      oldest = started.peek();
    }
    return oldest;
  }
}
