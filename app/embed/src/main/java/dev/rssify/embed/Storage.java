package dev.rssify.embed;

import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;

/** An opened store and the raw store beside it. */
public record Storage(Store store, RawStore raw) implements AutoCloseable {

  /**
   * Opens what a specification names.
   *
   * @throws IllegalArgumentException when it names nothing we know; the message says what we know
   */
  public static Storage open(String spec) {
    if (spec.equals("memory:")) {
      return new Storage(MemoryStore.open(), new MemoryRawStore());
    }
    throw new IllegalArgumentException(
        "unknown store '" + spec + "'; write 'memory:' (kept until the process ends)");
  }

  @Override
  public void close() {
    store.close();
  }
}
