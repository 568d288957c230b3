package dev.rssify.adapters.storejdbc.session;

import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.store.StoreException;
import java.util.Optional;

/**
 * The right to poll the feeds of a store, which one process has at a time. Reading the store and
 * changing it by commands needs none.
 *
 * <p>Invariants: it ends with the process that holds it, however that ends.
 */
public interface PollerLock extends AutoCloseable, StartCondition {

  /** The lock of a store that no other process can poll, or that is not opened for polling. */
  PollerLock NONE = () -> {};

  /** Empty while it is held, or could be taken again after it was lost. */
  @Override
  default Optional<Refusal> refusal() {
    return Optional.empty();
  }

  /** Lets another process poll. */
  @Override
  void close();

  /** The error for a process that finds the lock taken. */
  static StoreException held(String holder) {
    return new StoreException(
        StoreException.Kind.CONFLICT,
        "Store is being polled by " + holder + "; stop that first, or use another store");
  }
}
