package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
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
   * An engine to fetch single URLs with. It passes the gates of the configured store and records
   * there what servers say about rate limits (R12, R22); it stores nothing else. Without a store
   * that can be opened it uses none.
   */
  static Rssify toLook(EngineConfig config) {
    Storage storage;
    try {
      // Its raw archive is not opened: where that is may need a secret that is not here.
      storage = Storage.openExisting(config.store());
    } catch (IllegalArgumentException | StoreException e) {
      storage = Storage.open(NOTHING_KEPT);
    }
    return engine(config, storage);
  }

  /** An engine that fetches, and may write to, a store that another process may be polling. */
  static Rssify engine(EngineConfig config, Storage storage) {
    return Rssify.builder(config).storage(storage).listener(EngineListener.NONE).open();
  }

  /** A feed by its id, the id of a subscription to it, or a URL it has or had. */
  static Feed feed(Store store, String name) {
    return new FeedFinder(store)
        .find(name)
        .orElseThrow(() ->
            new ConfigException("there is no feed '" + Printable.line(name) + "' in this store"));
  }
}
