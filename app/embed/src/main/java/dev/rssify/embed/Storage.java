package dev.rssify.embed;

import dev.rssify.adapters.rawwarc.ObjectConfig;
import dev.rssify.adapters.rawwarc.WarcConfig;
import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.storefiles.FileStores;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.adapters.storejdbc.PollerLock;
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
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store that is open, and the raw store beside it.
 *
 * @param segments what the raw store is made of
 * @param rawFolder where the raw store keeps its files; null when it has none
 * @param disks what the store and the raw store need room on
 * @param reachable whether answers can be kept where they are kept
 * @param lock keeps other processes from polling the same store
 */
public record Storage(
    Store store,
    RawStore raw,
    RawSegments segments,
    @Nullable Path rawFolder,
    List<DiskSpace> disks,
    StartCondition reachable,
    PollerLock lock)
    implements AutoCloseable {

  private static final String FILES = "files:";
  private static final String SQLITE = "sqlite:";
  private static final List<String> POSTGRES = List.of("postgres://", "postgresql://");

  /** What answers may take up where they are kept in memory. */
  private static final long ROOM_IN_MEMORY = 64L << 20;

  private static final String SOFTWARE = "rssify/" + Version.current();

  /**
   * Opens what is configured, to poll it.
   *
   * @throws IllegalArgumentException when it names nothing we know; the message says what we know
   * @throws StoreException when it cannot be opened, or another process polls it
   */
  public static Storage open(EngineConfig config) {
    return open(config.store(), config.raw(), true);
  }

  /** The same for a store with its answers beside it. */
  public static Storage open(String spec) {
    return open(spec, new RawPlace.BesideTheStore(), true);
  }

  /**
   * Opens what is configured to read and write it while another process may poll it, and makes it
   * when it is not there.
   */
  public static Storage openShared(EngineConfig config) {
    return open(config.store(), config.raw(), false);
  }

  /**
   * Opens a store that is there, not to poll it: another process may be doing that, unless it is
   * one of files.
   *
   * @throws IllegalArgumentException when what is configured names nothing we know
   * @throws StoreException when it cannot be opened or is not there
   */
  public static Storage openExisting(EngineConfig config) {
    return openExisting(config.store(), config.raw());
  }

  /** The same for a store with its answers beside it. */
  public static Storage openExisting(String spec) {
    return openExisting(spec, new RawPlace.BesideTheStore());
  }

  private static Storage openExisting(String spec, RawPlace raw) {
    Path place =
        spec.startsWith(FILES)
            ? path(spec, FILES).resolve("log.ndjson")
            : spec.startsWith(SQLITE) ? path(spec, SQLITE) : null;
    if (place != null && !Files.isRegularFile(place)) {
      throw new StoreException(StoreException.Kind.NOT_FOUND, "there is no store " + spec);
    }
    return open(spec, raw, false);
  }

  private static Storage open(String spec, RawPlace place, boolean toPoll) {
    if (spec.equals("memory:")) {
      Store store = MemoryStore.open();
      return new Storage(
          store,
          new MemoryRawStore(ROOM_IN_MEMORY, fetch -> store.raws().forget(Set.of(fetch))),
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
          place,
          file.resolveSibling(file.getFileName() + ".raw"),
          toPoll,
          toPoll ? () -> PollerLock.sqlite(file, whoWeAre()) : () -> PollerLock.NONE);
    }
    if (spec.startsWith(FILES) && spec.length() > FILES.length()) {
      Path folder = path(spec, FILES);
      return with(
          FileStores.open(folder, whoWeAre()),
          folder,
          place,
          folder.resolve("raw"),
          true,
          () -> PollerLock.NONE);
    }
    if (POSTGRES.stream().anyMatch(spec::startsWith)) {
      return with(
          JdbcStores.postgres(spec),
          null,
          place,
          Path.of("rssify.raw"),
          toPoll,
          toPoll ? () -> PollerLock.postgres(spec, whoWeAre()) : () -> PollerLock.NONE);
    }
    throw new IllegalArgumentException(
        "unknown store '"
            + MaskedUrl.of(spec)
            + "'; write sqlite:PATH, files:DIR, postgres://user:password@host:port/database, or"
            + " memory: (kept until the process ends)");
  }

  private static Path path(String spec, String scheme) {
    return Path.of(spec.substring(scheme.length()));
  }

  /**
   * A store and its raw store.
   *
   * @param folder where the store is, if it is on a disk of ours
   * @param alone whether no other process lets go of answers meanwhile
   */
  private static Storage with(
      Store store,
      @Nullable Path folder,
      RawPlace place,
      Path beside,
      boolean alone,
      Supplier<PollerLock> locking) {
    PollerLock lock = PollerLock.NONE;
    try {
      lock = locking.get();
      return with(store, folder, place, beside, alone, lock);
    } catch (RuntimeException e) {
      try {
        Closing.inOrder(List.of(lock::close, store::close));
      } catch (RuntimeException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  private static Storage with(
      Store store,
      @Nullable Path folder,
      RawPlace place,
      Path beside,
      boolean alone,
      PollerLock lock) {
    List<DiskSpace> disks = folder == null ? List.of() : List.of(new FolderDisk(folder));
    return switch (place) {
      case RawPlace.BesideTheStore _ -> inFolder(store, disks, beside, alone, lock);
      case RawPlace.Folder(Path path) -> inFolder(store, disks, path, alone, lock);
      case RawPlace.Elsewhere(var objects) -> {
        ObjectConfig config = ObjectConfig.defaults(SOFTWARE);
        WarcRawStore raw =
            alone
                ? WarcRawStore.open(objects.get(), config, Wiring.retryPolicy(), store.raws())
                : WarcRawStore.openShared(
                    objects.get(), config, Wiring.retryPolicy(), store.raws());
        yield new Storage(
            store, raw, raw.segments(), null, disks, () -> raw.trouble().map(Storage::away), lock);
      }
    };
  }

  private static Storage inFolder(
      Store store, List<DiskSpace> disks, Path folder, boolean alone, PollerLock lock) {
    WarcConfig config = WarcConfig.defaults(SOFTWARE);
    WarcRawStore raw =
        alone
            ? WarcRawStore.open(folder, config, store.raws())
            : WarcRawStore.openShared(folder, config, store.raws());
    List<DiskSpace> all = Stream.concat(Stream.of(new FolderDisk(folder)), disks.stream()).toList();
    return new Storage(store, raw, raw.segments(), folder, all, StartCondition.NONE, lock);
  }

  private static StartCondition.Refusal away(String why) {
    return new StartCondition.Refusal(
        "raw_unavailable", "answers cannot be kept: " + why + "; polls start when they can");
  }

  /** Whether polls may start: there is room, answers can be kept, and nobody else polls. */
  StartCondition mayStart(long minFreeBytes) {
    return new LowDisk(minFreeBytes, disks).and(reachable).and(lock);
  }

  private static String whoWeAre() {
    return "process " + ProcessHandle.current().pid();
  }

  @Override
  public void close() {
    Closing.inOrder(List.of(raw::close, lock::close, store::close));
  }
}
