package dev.rssify.core.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Requests in flight to all hosts, and whether one more may start.
 *
 * <p>A request that waits for a host holds only a socket. So requests that take long are counted
 * separately: slow hosts, however many, do not delay the others.
 *
 * <p>Invariants: at most {@code most} count as quick and {@code mostSlow} as slow; the cost of a
 * call does not depend on their number.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class InFlightRequests {

  /** A request that takes this long counts as slow. */
  static final long SLOW_MILLIS = 1_000;

  private final int most;
  private final int mostSlow;

  /** Quick requests in the order they started, mixed with some that have ended. */
  private final Deque<Request> started = new ArrayDeque<>();

  private int quick;
  private int slow;

  InFlightRequests(int most, int mostSlow) {
    this.most = most;
    this.mostSlow = mostSlow;
  }

  /** A request that counts until it is {@link #ended}. */
  static final class Request {
    private long since;
    private boolean slow;
    private boolean ended;
  }

  /** Counts a request that is about to start. */
  Request take() {
    quick++;
    return new Request();
  }

  void start(Request request, long now) {
    request.since = now;
    started.add(request);
  }

  void ended(Request request) {
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
  void settle(long now) {
    Request oldest = oldest();
    while (oldest != null && slow < mostSlow && oldest.since + SLOW_MILLIS <= now) {
      started.remove();
      oldest.slow = true;
      quick--;
      slow++;
      oldest = oldest();
    }
  }

  /**
   * When one more may start if none ends before: {@link Long#MIN_VALUE} for now, {@link
   * Long#MAX_VALUE} for never.
   */
  long opensAt() {
    if (quick < most) {
      return Long.MIN_VALUE;
    }
    Request oldest = oldest();
    return oldest == null || slow >= mostSlow ? Long.MAX_VALUE : oldest.since + SLOW_MILLIS;
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
