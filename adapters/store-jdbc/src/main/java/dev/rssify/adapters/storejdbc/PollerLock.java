package dev.rssify.adapters.storejdbc;

import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.store.StoreException;
import java.nio.file.Path;
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

  /**
   * Takes the lock of a SQLite store.
   *
   * @param holder this process, for people, such as {@code process 4711 on harbor}
   * @throws StoreException of kind CONFLICT that names the holder when another process has it
   */
  static PollerLock sqlite(Path store, String holder) {
    return SqlitePollerLock.take(store, holder);
  }

  /**
   * Takes the lock of a PostgreSQL store.
   *
   * @param holder this process, for people
   * @throws StoreException of kind CONFLICT that names the holder when another process has it
   */
  static PollerLock postgres(String url, String holder) {
    return PostgresPollerLock.take(JdbcStores.postgresUrl(url), holder, System::nanoTime);
  }

  /** The error for a process that finds the lock taken. */
  static StoreException held(String holder) {
    return new StoreException(
        StoreException.Kind.CONFLICT,
        "Store is being polled by " + holder + "; stop that first, or use another store");
  }
}
