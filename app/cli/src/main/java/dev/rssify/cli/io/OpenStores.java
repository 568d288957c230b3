package dev.rssify.cli.io;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.ConfigException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Opens the store of a command and finds feeds in it; problems become usage errors. */
public final class OpenStores {

  private static final String NO_STORE = "memory:";

  /** Feeds that an error about an ambiguous name lists. */
  private static final int MAX_LISTED = 10;

  private OpenStores() {}

  /** Opens a store to poll it. */
  public static Storage toPoll(EngineConfig config) {
    return usable(() -> Storage.open(config));
  }

  /** Opens an existing store for a command that does not poll. */
  public static Storage shared(EngineConfig config) {
    return usable(() -> Storage.openExisting(config));
  }

  /** Opens a store for a command that writes; creates it if needed. */
  public static Storage toWrite(EngineConfig config) {
    return usable(() -> Storage.openShared(config));
  }

  /** Runs work on a store and turns its errors into usage errors. */
  public static <T> T usable(Supplier<T> work) {
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
  public static Rssify toInspect(EngineConfig config) {
    Storage storage;
    try {
      // The raw archive stays closed: its location may need a secret that is not available.
      storage = Storage.openExisting(config.store());
    } catch (IllegalArgumentException | StoreException e) {
      storage = Storage.open(NO_STORE);
    }
    return engine(config, storage);
  }

  /** An engine that fetches, and may write to, a store that another process may be polling. */
  public static Rssify engine(EngineConfig config, Storage storage) {
    return Rssify.builder(config).storage(storage).listener(EngineListener.NONE).open();
  }

  /** A feed by its id, name, or URL; by a prefix of id or name if only one feed has it. */
  public static Feed feed(Store store, String name) {
    List<Feed> found = new FeedFinder(store).search(name);
    return switch (found.size()) {
      case 1 -> found.getFirst();
      case 0 ->
          throw new ConfigException(
              "no feed '"
                  + Printable.line(name)
                  + "' in this store; run 'rssify feeds' to list them");
      default ->
          throw new ConfigException(
              "'"
                  + Printable.line(name)
                  + "' is ambiguous; give more of the name, or one of these ids:"
                  + listed(store, found));
    };
  }

  private static String listed(Store store, List<Feed> found) {
    String shown =
        found.stream()
            .limit(MAX_LISTED)
            .map(feed ->
                "\n  "
                    + feed.id()
                    + "  "
                    + Printable.line(FeedNames.of(feed, store.subscriptions().of(feed.id()))))
            .collect(Collectors.joining());
    return found.size() > MAX_LISTED
        ? shown + "\n  and " + (found.size() - MAX_LISTED) + " more"
        : shown;
  }

  /** The ids of feeds, each named as above. */
  public static Set<UUID> feedIds(Store store, List<String> names) {
    return names.stream().map(name -> feed(store, name).id()).collect(Collectors.toSet());
  }
}
