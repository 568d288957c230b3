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

  /** That of a store which nobody else can poll, or which is not opened to be polled. */
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
   * Takes the lock of the store in a SQLite file.
   *
   * @param holder who asks, for a person, such as {@code process 4711 on harbour}
   * @throws StoreException of kind CONFLICT that names the holder when another one has it
   */
  static PollerLock sqlite(Path store, String holder) {
    return SqlitePollerLock.take(store, holder);
  }

  /**
   * Takes the lock of the store in a PostgreSQL database.
   *
   * @param holder who asks, for a person
   * @throws StoreException of kind CONFLICT that names the holder when another one has it
   */
  static PollerLock postgres(String url, String holder) {
    return PostgresPollerLock.take(JdbcStores.postgresUrl(url), holder, System::nanoTime);
  }

  /** What the one that comes too late is told. */
  static StoreException held(String holder) {
    return new StoreException(
        StoreException.Kind.CONFLICT,
        "Store is being polled by " + holder + "; stop that first, or use another store");
  }
}
