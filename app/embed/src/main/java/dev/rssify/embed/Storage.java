package dev.rssify.embed;

import dev.rssify.adapters.rawwarc.WarcConfig;
import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.adapters.storejdbc.PollerLock;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import java.nio.file.Path;

/**
 * A store, and the raw store beside it.
 *
 * @param segments what the raw store is made of
 * @param lock keeps other processes from polling the same store
 */
public record Storage(Store store, RawStore raw, RawSegments segments, Lock lock)
    implements AutoCloseable {

  private static final Locking NO_LOCK = () -> () -> {};

  /** Held while the store is polled. */
  public interface Lock extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Opens what a specification names, to poll it.
   *
   * @throws IllegalArgumentException when it names nothing we know; the message says what we know
   * @throws dev.rssify.core.store.StoreException when it cannot be opened, or another process polls
   *     it
   */
  public static Storage open(String spec) {
    return open(spec, true);
  }

  /** As {@link #open}, beside others: for everything but polling. */
  public static Storage share(String spec) {
    return open(spec, false);
  }

  private static Storage open(String spec, boolean toPoll) {
    if (spec.equals("memory:")) {
      return new Storage(MemoryStore.open(), new MemoryRawStore(), RawSegments.NONE, () -> {});
    }
    if (spec.startsWith("sqlite:") && spec.length() > 7) {
      Path file = Path.of(spec.substring(7));
      Path raw = file.resolveSibling(file.getFileName() + ".raw");
      Locking lock = () -> PollerLock.sqlite(file, whoWeAre())::close;
      return over(JdbcStores.sqlite(file), raw, toPoll ? lock : NO_LOCK);
    }
    if (spec.startsWith("postgres://")) {
      Locking lock = () -> PollerLock.postgres(spec, whoWeAre())::close;
      return over(JdbcStores.postgres(spec), Path.of("rssify.raw"), toPoll ? lock : NO_LOCK);
    }
    throw new IllegalArgumentException(
        "unknown store '"
            + spec
            + "'; write sqlite:PATH, postgres://user:password@host:port/database, or memory:"
            + " (kept until the process ends)");
  }

  private static Storage over(Store store, Path folder, Locking locking) {
    try {
      Lock lock = locking.take();
      WarcRawStore raw =
          WarcRawStore.open(
              folder, WarcConfig.defaults("rssify/" + Version.current()), store.raws());
      return new Storage(store, raw, raw.segments(), lock);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Takes a lock; throws when somebody has it. */
  private interface Locking {
    Lock take();
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
