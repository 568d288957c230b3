package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.Feed;
import dev.rssify.core.operations.FeedFinder;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import java.util.function.Supplier;

/** Opens what the arguments of a command name; what they name wrongly is said in a line. */
final class OpenStores {

  private static final String NOTHING_KEPT = "memory:";

  private OpenStores() {}

  /** Opens a store to poll it. */
  static Storage toPoll(EngineConfig config) {
    return usable(() -> Storage.open(config));
  }

  /** The store for a command that does not poll. */
  static Storage shared(EngineConfig config) {
    return usable(() -> Storage.openExisting(config));
  }

  /** The same for one that puts something into it, and makes it when it is not there. */
  static Storage toWrite(EngineConfig config) {
    return usable(() -> Storage.openShared(config));
  }

  /** What work on a store that was named comes to; its name may be to blame when it does not. */
  static <T> T usable(Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException | StoreException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * An engine to look at URLs with: it keeps nothing, and asks nobody who wants silence as far as
   * the configured store knows (R12). A store that cannot be read now is in the way of no look.
   */
  static Rssify toLook(EngineConfig config) {
    // Its answers are not looked for: where they are may need a secret that is not here.
    try (Storage storage = Storage.openExisting(config.store())) {
      return toLook(config, storage.store());
    } catch (IllegalArgumentException | StoreException e) {
      return toLook(config, MemoryStore.open());
    }
  }

  /** The same with what an open store knows. */
  static Rssify toLook(EngineConfig config, Store store) {
    Storage forgetful = Storage.open(NOTHING_KEPT);
    store.gates().all().forEach(forgetful.store().gates()::put);
    return Rssify.builder(config)
        .store(NOTHING_KEPT)
        .storage(forgetful)
        .listener(EngineListener.SILENT)
        .open();
  }

  /** A feed by its id, the id of a subscription to it, or a URL it has or had. */
  static Feed feed(Store store, String name) {
    return new FeedFinder(store)
        .find(name)
        .orElseThrow(() ->
            new ConfigException("there is no feed '" + Printable.line(name) + "' in this store"));
  }
}
