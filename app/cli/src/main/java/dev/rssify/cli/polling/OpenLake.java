package dev.rssify.cli.polling;

import dev.rssify.adapters.exportparquet.lake.BucketStorage;
import dev.rssify.adapters.exportparquet.lake.FolderStorage;
import dev.rssify.adapters.exportparquet.lake.Lake;
import dev.rssify.adapters.exportparquet.lake.LakeStorage;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.raw.RawObjects;
import dev.rssify.core.store.Store;
import dev.rssify.embed.SinkFactory;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.RawSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A lake that a command fills, with the timer that writes waiting rows.
 *
 * <p>Threading: closed after the engine that delivers to its sink.
 */
final class OpenLake implements AutoCloseable {

  private static final int CHECK_SECONDS = 5;

  private final String location;
  private final Lake lake;
  private final ScheduledExecutorService timer;

  private OpenLake(String location, Lake lake, ScheduledExecutorService timer) {
    this.location = location;
    this.lake = lake;
    this.timer = timer;
  }

  static OpenLake at(
      String location, Configuration settings, InstantSource clock, Consumer<String> problems) {
    try {
      Lake lake = Lake.open(storage(location, settings), clock);
      ScheduledExecutorService timer =
          Executors.newSingleThreadScheduledExecutor(
              Thread.ofPlatform().daemon().name("rssify-lake").factory());
      var _ =
          timer.scheduleWithFixedDelay(
              () -> write(lake, location, problems),
              CHECK_SECONDS,
              CHECK_SECONDS,
              TimeUnit.SECONDS);
      return new OpenLake(location, lake, timer);
    } catch (IOException e) {
      throw new ConfigException("--lake " + location + ": " + e.getMessage());
    } catch (NoClassDefFoundError e) {
      throw new ConfigException("--lake needs the DuckDB jar, which is missing in lib/");
    }
  }

  private static LakeStorage storage(String location, Configuration settings) throws IOException {
    Optional<RawObjects> bucket = RawSettings.bucket(location, settings);
    if (bucket.isEmpty() && location.startsWith("s3:")) {
      throw new IOException("is not of the form s3://BUCKET/PREFIX");
    }
    return bucket.isPresent()
        ? BucketStorage.open(bucket.get())
        : FolderStorage.open(Path.of(location));
  }

  /** Failed writes are tried again: the rows stay in memory, and the journal waits. */
  private static void write(Lake lake, String location, Consumer<String> problems) {
    try {
      lake.writeIfDue();
    } catch (IOException | RuntimeException e) {
      problems.accept("--lake " + location + ": " + e.getMessage());
    }
  }

  SinkFactory sink() {
    return (_, store, _) -> registration(store);
  }

  private SinkRegistration registration(Store store) {
    long head = store.journal().head();
    if (lake.lastSeq() > head) {
      throw new ConfigException(
          "--lake "
              + location
              + ": its files end with event "
              + lake.lastSeq()
              + ", the journal of this store with "
              + head
              + ": they belong to another store, or to this one before a restore; give another"
              + " folder");
    }
    return SinkRegistration.after(lake.lastSeq(), lake.sink(store));
  }

  @Override
  public void close() throws IOException {
    timer.shutdownNow();
    lake.close();
  }
}
