package dev.rssify.core.raw;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawResult;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps answers exactly as served.
 *
 * <p>Invariants: what is kept is never changed; when {@link #store} returns, the bytes can be read
 * back.
 *
 * <p>Threading: safe for many threads.
 */
public interface RawStore extends AutoCloseable {

  RawResult store(UUID fetchId, UUID feedId, Exchange exchange);

  /** The same for a feed nothing was committed of: nothing it gave before is looked for. */
  default RawResult storeFirst(UUID fetchId, UUID feedId, Exchange exchange) {
    return store(fetchId, feedId, exchange);
  }

  /** The bytes as served, content codings kept; empty when they are not kept any longer. */
  Optional<Body> read(BlobRef ref);

  /** Lets go of what holds the store. */
  @Override
  default void close() {}
}
