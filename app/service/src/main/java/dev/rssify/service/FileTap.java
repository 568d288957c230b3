package dev.rssify.service;

import dev.rssify.adapters.sinkndjson.NdjsonTap;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The folder of {@code --tap}: events, whole entries and responses as files, by day.
 *
 * <p>Not thread-safe; closed after the engine that delivers to its sink.
 */
public final class FileTap implements AutoCloseable {

  private final Path folder;
  private final NdjsonTap files;

  private FileTap(Path folder, NdjsonTap files) {
    this.folder = folder;
    this.files = files;
  }

  /**
   * Opens a folder to continue its files.
   *
   * @throws ConfigException when they cannot be written, with the reason
   */
  public static FileTap open(Path folder) {
    try {
      return new FileTap(folder, NdjsonTap.open(folder));
    } catch (IOException e) {
      throw new ConfigException(folder + ": cannot be written to: " + e.getMessage());
    }
  }

  /**
   * The sink that continues the files with the events of a store; a new folder starts with the
   * oldest stored event.
   *
   * @throws ConfigException when the files are ahead of the journal, so that they would receive no
   *     events for long; then the store is closed
   */
  public SinkRegistration sink(EngineConfig config, Storage storage) {
    long head = storage.store().journal().head();
    if (files.last() > head) {
      storage.close();
      throw new ConfigException(
          folder
              + ": its files end with event "
              + files.last()
              + ", the journal of this store with "
              + head
              + ": they belong to another store, or to this one before a restore; use another folder for --tap"
              + " folder");
    }
    return SinkRegistration.after(
        files.last(),
        files.sink(storage.store().entries(), RawOperations.of(config, storage).responses()));
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
