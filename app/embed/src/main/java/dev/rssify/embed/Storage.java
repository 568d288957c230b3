package dev.rssify.embed;

import dev.rssify.adapters.rawwarc.WarcConfig;
import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.storefiles.FileStores;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.adapters.storejdbc.PollerLock;
import dev.rssify.core.engine.DiskSpace;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.MemoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store that is open, and the raw store beside it.
 *
 * @param segments what the raw store is made of
 * @param rawFolder where the raw store keeps its files; null when it has none
 * @param disks what the store and the raw store need room on
 * @param lock keeps other processes from polling the same store
 */
public record Storage(
    Store store,
    RawStore raw,
    RawSegments segments,
    @Nullable Path rawFolder,
    List<DiskSpace> disks,
    Lock lock)
    implements AutoCloseable {

  private static final String FILES = "files:";
  private static final String SQLITE = "sqlite:";
  private static final String POSTGRES = "postgres://";

  /** Held while the store is polled. */
  public interface Lock extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Opens what a specification names, to poll it.
   *
   * @throws IllegalArgumentException when it names nothing we know; the message says what we know
   * @throws StoreException when it cannot be opened, or another process polls it
   */
  public static Storage open(String spec) {
    return open(spec, true);
  }

  /**
   * Opens a store that is there, not to poll it: another process may be doing that, unless it is
   * one of files.
   *
   * @throws IllegalArgumentException when the specification names nothing we know
   * @throws StoreException when it cannot be opened or is not there
   */
  public static Storage openExisting(String spec) {
    Path place =
        spec.startsWith(FILES)
            ? path(spec, FILES).resolve("log.ndjson")
            : spec.startsWith(SQLITE) ? path(spec, SQLITE) : null;
    if (place != null && !Files.isRegularFile(place)) {
      throw new StoreException(StoreException.Kind.NOT_FOUND, "there is no store " + spec);
    }
    return open(spec, false);
  }

  private static Storage open(String spec, boolean toPoll) {
    if (spec.equals("memory:")) {
      return new Storage(
          MemoryStore.open(), new MemoryRawStore(), RawSegments.NONE, null, List.of(), () -> {});
    }
    if (spec.startsWith(SQLITE) && spec.length() > SQLITE.length()) {
      Path file = path(spec, SQLITE);
      return beside(
          JdbcStores.sqlite(file),
          file.resolveSibling(file.getFileName() + ".raw"),
          toPoll ? () -> PollerLock.sqlite(file, whoWeAre())::close : () -> () -> {});
    }
    if (spec.startsWith(FILES) && spec.length() > FILES.length()) {
      Path folder = path(spec, FILES);
      return beside(FileStores.open(folder, whoWeAre()), folder.resolve("raw"), () -> () -> {});
    }
    if (spec.startsWith(POSTGRES)) {
      return beside(
          JdbcStores.postgres(spec),
          Path.of("rssify.raw"),
          toPoll ? () -> PollerLock.postgres(spec, whoWeAre())::close : () -> () -> {});
    }
    throw new IllegalArgumentException(
        "unknown store '"
            + spec
            + "'; write sqlite:PATH, files:DIR, postgres://user:password@host:port/database, or"
            + " memory: (kept until the process ends)");
  }

  private static Path path(String spec, String scheme) {
    return Path.of(spec.substring(scheme.length()));
  }

  private static Storage beside(Store store, Path raw, Locking locking) {
    try {
      Lock lock = locking.take();
      Path folder = raw.toAbsolutePath().getParent();
      List<DiskSpace> disks =
          folder == null
              ? List.of(new FolderDisk(raw))
              : List.of(new FolderDisk(raw), new FolderDisk(folder));
      WarcRawStore kept =
          WarcRawStore.open(raw, WarcConfig.defaults("rssify/" + Version.current()), store.raws());
      return new Storage(store, kept, kept.segments(), raw, disks, lock);
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
