package dev.rssify.adapters.apihttp.guard;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the requests of one address: a rate per second, with bursts of twice that.
 *
 * <p>Invariants: stores a bounded number of addresses, the most recent ones.
 *
 * <p>Threading: safe for many threads.
 */
public final class ClientRateLimit {

  private static final int MAX_ADDRESSES = 10_000;
  private static final long SECOND = 1_000_000_000L;

  private final long perSecond;
  private final LongSupplier nanos;
  private final Map<String, Allowance> allowances =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Allowance> eldest) {
          return size() > MAX_ADDRESSES;
        }
      };

  /** The requests that an address may still make, in billionths. */
  private static final class Allowance {
    private long left;
    private long at;
  }

  /**
   * @param perSecond 0 for no limit
   */
  public ClientRateLimit(long perSecond, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.nanos = nanos;
  }

  /** Counts a request; false when the address exceeds the limit. */
  public boolean take(String address) {
    if (perSecond == 0) {
      return true;
    }
    long now = nanos.getAsLong();
    long most = 2 * perSecond * SECOND;
    synchronized (allowances) {
      Allowance allowance = allowances.get(address);
      if (allowance == null) {
        allowance = new Allowance();
        allowance.left = most;
        allowances.put(address, allowance);
      } else {
        long elapsed = Math.min(now - allowance.at, 2 * SECOND);
        allowance.left = Math.min(most, allowance.left + elapsed * perSecond);
      }
      allowance.at = now;
      boolean granted = allowance.left >= SECOND;
      allowance.left -= granted ? SECOND : 0;
      return granted;
    }
  }
}
