package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches name lookups, failed ones for a shorter time.
 *
 * <p>Threading: safe.
 */
final class LookupCache {

  private static final int MAX_NAMES = 10_000;
  private static final int FAILURE_SHARE = 6;

  /** Addresses, or the reason why there are none. */
  record Result(List<InetAddress> addresses, @Nullable FetchFailure failure) {

    static Result found(List<InetAddress> addresses) {
      return addresses.isEmpty() ? failed(FetchFailure.DNS_FAILURE) : new Result(addresses, null);
    }

    static Result failed(FetchFailure why) {
      return new Result(List.of(), why);
    }

    List<InetAddress> orThrow(String host) throws UnknownHostException {
      if (failure != null) {
        throw new RefusedLookupException(
            failure,
            switch (failure) {
              case DNS_TIMEOUT -> "the name servers of " + host + " do not respond";
              case OVERLOADED ->
                  "too many name lookups are blocked; looking up " + host + " has to wait";
              default -> "there is no host " + host;
            });
      }
      return addresses;
    }
  }

  private record CachedResult(Result response, long until) {}

  private final long ttl;
  private final LongSupplier nanos;
  private final Map<String, CachedResult> entries =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CachedResult> eldest) {
          return size() > MAX_NAMES;
        }
      };

  LookupCache(Duration ttl, LongSupplier nanos) {
    this.ttl = ttl.toNanos();
    this.nanos = nanos;
  }

  synchronized @Nullable Result get(String host) {
    CachedResult entry = entries.get(host);
    return entry == null || entry.until - nanos.getAsLong() <= 0 ? null : entry.response;
  }

  synchronized void put(String host, Result response) {
    long life = response.failure == null ? ttl : ttl / FAILURE_SHARE;
    entries.put(host, new CachedResult(response, nanos.getAsLong() + life));
  }
}
