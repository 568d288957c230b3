package dev.rssify.core.raw;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawResult;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores responses exactly as served.
 *
 * <p>Invariants: stored bytes never change; when {@link #store} returns, they can be read.
 *
 * <p>Threading: safe for many threads.
 */
public interface RawStore extends AutoCloseable {

  RawResult store(UUID fetchId, UUID feedId, Exchange exchange);

  /** Like {@link #store}, for a feed without commits: skips the search for an earlier payload. */
  default RawResult storeFirst(UUID fetchId, UUID feedId, Exchange exchange) {
    return store(fetchId, feedId, exchange);
  }

  /** The bytes as served, with content codings; empty when they have expired. */
  Optional<Body> read(BlobRef ref);

  /** Releases the store. */
  @Override
  default void close() {}
}
