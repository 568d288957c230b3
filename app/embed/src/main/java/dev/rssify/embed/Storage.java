package dev.rssify.embed;

import dev.rssify.adapters.storefiles.FileStores;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.core.cluster.ClusterView;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.engine.DiskSpace;
import dev.rssify.core.engine.LowDisk;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.MemoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An open store and its raw store.
 *
 * @param segments the segments of the raw store
 * @param rawFolder the folder of the raw store; null when it is not in files
 * @param disks the disks of the store and the raw store
 * @param reachable whether the raw store can be written to
 * @param lock prevents other processes from polling the same store
 * @param indexFolder the folder of the search index; null for an index in memory
 * @param leases the leases of the workers that share a store; null when one process polls it
 */
public record Storage(
    Store store,
    RawStore raw,
    RawSegments segments,
    @Nullable Path rawFolder,
    List<DiskSpace> disks,
    StartCondition reachable,
    PollerLock lock,
    @Nullable Path indexFolder,
    @Nullable LeaseStore leases)
    implements AutoCloseable {

  private static final String FILES = "files:";
  private static final String SQLITE = "sqlite:";
  private static final List<String> POSTGRES = List.of("postgres://", "postgresql://");

  private static final Path INDEX_OF_POSTGRES = Path.of("rssify.index");
  private static final Path RAW_OF_POSTGRES = Path.of("rssify.raw");

  /** Maximum size of responses of a store in memory. */
  private static final long MAX_BYTES_IN_MEMORY = 64L << 20;

  /** A store that one process polls, with its search index in memory. */
  public Storage(
      Store store,
      RawStore raw,
      RawSegments segments,
      @Nullable Path rawFolder,
      List<DiskSpace> disks,
      StartCondition reachable,
      PollerLock lock) {
    this(store, raw, segments, rawFolder, disks, reachable, lock, null, null);
  }

  private Storage indexedIn(Path folder) {
    return new Storage(store, raw, segments, rawFolder, disks, reachable, lock, folder, leases);
  }

  private Storage withLeases(LeaseStore shared) {
    return new Storage(
        store, raw, segments, rawFolder, disks, reachable, lock, indexFolder, shared);
  }

  /**
   * Opens the configured store for polling as one of several workers, if it is in PostgreSQL; else
   * as {@link #open(EngineConfig)}.
   */
  public static Storage openWorker(EngineConfig config) {
    String spec = config.store();
    if (!isPostgres(spec)) {
      return open(config);
    }
    Storage storage =
        with(
            JdbcStores.postgres(spec),
            null,
            new RawStorageOpener(config.raw(), RAW_OF_POSTGRES, false),
            () -> JdbcStores.postgresWorkerLock(spec, processName()));
    return storage.indexedIn(INDEX_OF_POSTGRES).withLeases(JdbcStores.postgresLeases(spec));
  }

  /** The workers on the configured store; empty when a single process polls it. */
  public static Optional<ClusterView> workers(EngineConfig config) {
    if (!isPostgres(config.store())) {
      return Optional.empty();
    }
    try (LeaseStore leases = JdbcStores.postgresLeases(config.store())) {
      return Optional.of(leases.view());
    }
  }

  private static boolean isPostgres(String spec) {
    return POSTGRES.stream().anyMatch(spec::startsWith);
  }

  /**
   * Opens the configured store for polling.
   *
   * @throws IllegalArgumentException when the kind of store is unknown; the message lists the kinds
   * @throws StoreException when it cannot be opened, or another process polls it
   */
  public static Storage open(EngineConfig config) {
    return open(config.store(), config.raw(), true);
  }

  /** As above, with the raw store next to the store. */
  public static Storage open(String spec) {
    return open(spec, new RawLocation.NextToStore(), true);
  }

  /**
   * Opens the configured store to read and write it while another process may poll it. Creates it
   * if needed.
   */
  public static Storage openShared(EngineConfig config) {
    return open(config.store(), config.raw(), false);
  }

  /**
   * Opens an existing store while another process may poll it. A {@code files:} store can be opened
   * by one process only.
   *
   * @throws IllegalArgumentException when the kind of store is unknown
   * @throws StoreException when it cannot be opened or does not exist
   */
  public static Storage openExisting(EngineConfig config) {
    return openExisting(config.store(), config.raw());
  }

  /** As above, with the raw store next to the store. */
  public static Storage openExisting(String spec) {
    return openExisting(spec, new RawLocation.NextToStore());
  }

  private static Storage openExisting(String spec, RawLocation raw) {
    Path place =
        spec.startsWith(FILES)
            ? path(spec, FILES).resolve("log.ndjson")
            : spec.startsWith(SQLITE) ? path(spec, SQLITE) : null;
    if (place != null && !Files.isRegularFile(place)) {
      throw new StoreException(
          StoreException.Kind.NOT_FOUND,
          "there is no store " + spec + "; 'rssify add URL --store " + spec + "' creates it");
    }
    return open(spec, raw, false);
  }

  private static Storage open(String spec, RawLocation place, boolean toPoll) {
    if (spec.equals("memory:")) {
      Store store = MemoryStore.open();
      return new Storage(
          store,
          new MemoryRawStore(MAX_BYTES_IN_MEMORY, fetch -> store.raws().forget(Set.of(fetch))),
          RawSegments.NONE,
          null,
          List.of(),
          StartCondition.NONE,
          PollerLock.NONE);
    }
    if (spec.startsWith(SQLITE) && spec.length() > SQLITE.length()) {
      Path file = path(spec, SQLITE);
      return with(
              JdbcStores.sqlite(file),
              file.toAbsolutePath().getParent(),
              new RawStorageOpener(place, file.resolveSibling(file.getFileName() + ".raw"), toPoll),
              toPoll ? () -> JdbcStores.sqliteLock(file, processName()) : () -> PollerLock.NONE)
          .indexedIn(file.resolveSibling(file.getFileName() + ".index"));
    }
    if (spec.startsWith(FILES) && spec.length() > FILES.length()) {
      Path folder = path(spec, FILES);
      return with(
              FileStores.open(folder, processName()),
              folder,
              new RawStorageOpener(place, folder.resolve("raw"), true),
              () -> PollerLock.NONE)
          .indexedIn(folder.resolve("index"));
    }
    if (isPostgres(spec)) {
      return with(
              JdbcStores.postgres(spec),
              null,
              new RawStorageOpener(place, RAW_OF_POSTGRES, toPoll),
              toPoll ? () -> JdbcStores.postgresLock(spec, processName()) : () -> PollerLock.NONE)
          .indexedIn(INDEX_OF_POSTGRES);
    }
    throw new IllegalArgumentException(
        "unknown store '"
            + MaskedUrl.of(spec)
            + "'; write sqlite:PATH, files:DIR, postgres://user:password@host:port/database, or"
            + " memory: (lost when the process ends)");
  }

  private static Path path(String spec, String scheme) {
    return Path.of(spec.substring(scheme.length()));
  }

  /**
   * Opens the raw store of a store.
   *
   * @param folder the folder of the store; null for a remote store
   */
  private static Storage with(
      Store store, @Nullable Path folder, RawStorageOpener raw, Supplier<PollerLock> locking) {
    PollerLock lock = PollerLock.NONE;
    try {
      lock = locking.get();
      return raw.open(store, folder, lock);
    } catch (RuntimeException e) {
      try {
        Closing.inOrder(List.of(lock::close, store::close));
      } catch (RuntimeException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  /** The file that has the frequencies of words; null for a store in memory. */
  @Nullable Path frequenciesFile() {
    return indexFolder == null
        ? null
        : indexFolder.resolveSibling(
            indexFolder.getFileName().toString().replaceFirst("index$", "frequencies"));
  }

  /** Polls start with enough disk space, a writable raw store, and no other polling process. */
  StartCondition mayStart(long minFreeBytes) {
    return new LowDisk(minFreeBytes, disks).and(reachable).and(lock);
  }

  private static String processName() {
    return "process " + ProcessHandle.current().pid();
  }

  @Override
  public void close() {
    Closing.inOrder(List.of(raw::close, () -> close(leases), lock::close, store::close));
  }

  private static void close(@Nullable LeaseStore leases) {
    if (leases != null) {
      leases.close();
    }
  }
}
