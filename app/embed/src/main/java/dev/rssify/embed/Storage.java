package dev.rssify.embed;

import dev.rssify.adapters.rawwarc.WarcConfig;
import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.adapters.storejdbc.PollerLock;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import java.nio.file.Path;

/**
 * A store opened for polling, and the raw store beside it.
 *
 * @param lock keeps other processes from polling the same store
 */
public record Storage(Store store, RawStore raw, Lock lock) implements AutoCloseable {

  /** Held while the store is polled. */
  public interface Lock extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Opens what a specification names.
   *
   * @throws IllegalArgumentException when it names nothing we know; the message says what we know
   * @throws dev.rssify.core.store.StoreException when it cannot be opened, or another process polls
   *     it
   */
  public static Storage open(String spec) {
    if (spec.equals("memory:")) {
      return new Storage(MemoryStore.open(), new MemoryRawStore(), () -> {});
    }
    if (spec.startsWith("sqlite:") && spec.length() > 7) {
      return sqlite(Path.of(spec.substring(7)));
    }
    if (spec.startsWith("postgres://")) {
      Store store = JdbcStores.postgres(spec);
      return locked(store, Path.of("rssify.raw"), () -> PollerLock.postgres(spec, whoWeAre()));
    }
    throw new IllegalArgumentException(
        "unknown store '"
            + spec
            + "'; write sqlite:PATH, postgres://user:password@host:port/database, or memory:"
            + " (kept until the process ends)");
  }

  private static Storage sqlite(Path file) {
    Store store = JdbcStores.sqlite(file);
    Path raw = file.resolveSibling(file.getFileName() + ".raw");
    return locked(store, raw, () -> PollerLock.sqlite(file, whoWeAre()));
  }

  private static Storage locked(Store store, Path raw, Locking locking) {
    try {
      PollerLock lock = locking.take();
      return new Storage(
          store,
          WarcRawStore.open(raw, WarcConfig.defaults("rssify/" + Version.current()), store.raws()),
          lock::close);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Takes a lock; throws when somebody has it. */
  private interface Locking {
    PollerLock take();
  }

  private static String whoWeAre() {
    return "process " + ProcessHandle.current().pid();
  }

  @Override
  public void close() {
    raw.close();
    lock.close();
    store.close();
  }
}
