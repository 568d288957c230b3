package dev.rssify.core.raw;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.RawResult;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps answers exactly as served.
 *
 * <p>Invariants: what is kept is never changed; when {@link #keep} returns, the bytes can be read
 * back.
 *
 * <p>Threading: safe for many threads.
 */
public interface RawStore extends AutoCloseable {

  RawResult keep(UUID fetchId, UUID feedId, Exchange exchange);

  /** The same for a feed nothing was committed of: nothing it gave before is looked for. */
  default RawResult keepFirst(UUID fetchId, UUID feedId, Exchange exchange) {
    return keep(fetchId, feedId, exchange);
  }

  /** The bytes as served, content codings kept; empty when they are not kept any longer. */
  Optional<Body> read(BlobRef ref);

  /** Lets go of what holds the store. */
  @Override
  default void close() {}
}
