package dev.rssify.adapters.storejdbc.session;

import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.store.StoreException;
import java.util.Optional;

/**
 * The exclusive right to poll the feeds of a store. Commands that read or change the store need no
 * lock.
 *
 * <p>Invariants: it is released when the process ends, even by a crash.
 */
public interface PollerLock extends AutoCloseable, StartCondition {

  /** The lock of a store that no other process can poll, or that is not opened for polling. */
  PollerLock NONE = () -> {};

  /** Empty while it is held, or could be taken again after it was lost. */
  @Override
  default Optional<Refusal> refusal() {
    return Optional.empty();
  }

  /** Releases the lock, so that another process can poll. */
  @Override
  void close();

  /** The error for a process that finds the lock taken. */
  static StoreException held(String holder) {
    return new StoreException(
        StoreException.Kind.CONFLICT,
        "Store is being polled by " + holder + "; stop that first, or use another store");
  }
}
