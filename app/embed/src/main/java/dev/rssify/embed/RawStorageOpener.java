package dev.rssify.embed;

import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.rawwarc.segments.ObjectConfig;
import dev.rssify.adapters.rawwarc.segments.SpooledObjects;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.core.engine.DiskSpace;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.raw.RawObjects;
import dev.rssify.core.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens the raw store of a store, in a folder or in object storage.
 *
 * @param nextToStore the folder of a raw store next to its store
 * @param alone whether no other process deletes responses meanwhile
 */
record RawStorageOpener(RawLocation place, Path nextToStore, boolean alone) {

  private static final String SOFTWARE = "rssify/" + Version.current();

  /**
   * Opens it.
   *
   * @param folder the folder of the store; null for a remote store
   */
  Storage open(Store store, @Nullable Path folder, PollerLock lock) {
    List<DiskSpace> disks = folder == null ? List.of() : List.of(new FolderDisk(folder));
    return switch (place) {
      case RawLocation.NextToStore _ -> inFolder(store, disks, nextToStore, lock);
      case RawLocation.Folder(Path path) -> inFolder(store, disks, path, lock);
      case RawLocation.ObjectStorage(var opening, long spoolBytes) -> {
        ObjectConfig config = ObjectConfig.defaults(SOFTWARE, Wiring.writerName());
        RawObjects objects = spooled(opening.get(), spoolBytes);
        WarcRawStore raw =
            alone
                ? WarcRawStore.open(objects, config, Wiring.retryPolicy(), store.raws())
                : WarcRawStore.openShared(objects, config, Wiring.retryPolicy(), store.raws());
        yield new Storage(
            store,
            raw,
            raw.segments(),
            null,
            disks,
            () -> raw.outage().map(RawStorageOpener::unavailable),
            lock);
      }
    };
  }

  private RawObjects spooled(RawObjects objects, long bytes) {
    return bytes == 0
        ? objects
        : new SpooledObjects(
            objects, nextToStore.resolveSibling(nextToStore.getFileName() + ".spool"), bytes);
  }

  private Storage inFolder(Store store, List<DiskSpace> disks, Path folder, PollerLock lock) {
    WarcConfig config = WarcConfig.defaults(SOFTWARE);
    WarcRawStore raw =
        alone
            ? WarcRawStore.open(folder, config, store.raws())
            : WarcRawStore.openShared(folder, config, store.raws());
    List<DiskSpace> all = Stream.concat(Stream.of(new FolderDisk(folder)), disks.stream()).toList();
    return new Storage(store, raw, raw.segments(), folder, all, StartCondition.NONE, lock);
  }

  private static StartCondition.Refusal unavailable(String why) {
    return new StartCondition.Refusal(
        "raw_unavailable",
        "responses cannot be stored: " + why + "; polling resumes when they can");
  }
}
