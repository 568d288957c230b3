package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.model.Feed;
import dev.rssify.core.operations.FeedFinder;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;

/** Opens what the arguments of a command name; what they name wrongly is said in a line. */
final class OpenStores {

  private OpenStores() {}

  /** Opens a store to poll it. */
  static Storage toPoll(EngineConfig config) {
    try {
      return Storage.open(config);
    } catch (IllegalArgumentException | StoreException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** The store for a command that does not poll. */
  static Storage shared(EngineConfig config) {
    try {
      return Storage.openExisting(config);
    } catch (IllegalArgumentException | StoreException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** The same for one that puts something into it, and makes it when it is not there. */
  static Storage toWrite(EngineConfig config) {
    try {
      return Storage.openShared(config);
    } catch (IllegalArgumentException | StoreException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** A feed by its id, the id of a subscription to it, or a URL it has or had. */
  static Feed feed(Store store, String name) {
    return new FeedFinder(store)
        .find(name)
        .orElseThrow(() ->
            new ConfigException("there is no feed '" + Printable.line(name) + "' in this store"));
  }
}
