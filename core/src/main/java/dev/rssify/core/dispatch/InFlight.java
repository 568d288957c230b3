package dev.rssify.core.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The requests to everybody that are under way, and whether there may be one more.
 *
 * <p>Who waits for a publisher holds a socket and does nothing. So requests that have been under
 * way for a while are counted apart: slow hosts, however many, do not hold up the quick ones.
 *
 * <p>Invariants: never more than {@code most} count as quick and {@code mostSlow} as slow; the cost
 * of a question does not depend on how many there are.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class InFlight {

  /** A request that took this long already is one of a slow host. */
  static final long SLOW_MILLIS = 1_000;

  private final int most;
  private final int mostSlow;

  /** Those that count as quick in the order they began, among others that have ended since. */
  private final Deque<Request> begun = new ArrayDeque<>();

  private int quick;
  private int slow;

  InFlight(int most, int mostSlow) {
    this.most = most;
    this.mostSlow = mostSlow;
  }

  /** One that counts until it is {@link #ended}. */
  static final class Request {
    private long since;
    private boolean slow;
    private boolean ended;
  }

  /** One more, which is about to begin: until it does, nobody but we can be slow. */
  Request take() {
    quick++;
    return new Request();
  }

  void begin(Request request, long now) {
    request.since = now;
    begun.add(request);
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

  /** How many count as slow. */
  int slow() {
    return slow;
  }

  /** Counts those as slow that are by now. */
  void settle(long now) {
    Request oldest = oldest();
    while (oldest != null && slow < mostSlow && oldest.since + SLOW_MILLIS <= now) {
      begun.remove();
      oldest.slow = true;
      quick--;
      slow++;
      oldest = oldest();
    }
  }

  /**
   * When there may be one more if none ends before: {@link Long#MIN_VALUE} for at once, {@link
   * Long#MAX_VALUE} for not at all.
   */
  long opensAt() {
    if (quick < most) {
      return Long.MIN_VALUE;
    }
    Request oldest = oldest();
    return oldest == null || slow >= mostSlow ? Long.MAX_VALUE : oldest.since + SLOW_MILLIS;
  }

  /** The clock was set: how long each is under way stays the same. */
  void shift(long millis) {
    begun.forEach(request -> request.since += millis);
  }

  private @Nullable Request oldest() {
    Request oldest = begun.peek();
    while (oldest != null && oldest.ended) {
      begun.remove();
      oldest = begun.peek();
    }
    return oldest;
  }
}
