package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;

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

  /** A feed by its id, the id of a subscription to it, or a URL it has or had. */
  static Feed feed(Store store, String name) {
    return feedById(store, name)
        .or(() ->
            store
                .subscriptions()
                .subscription(name)
                .map(Subscription::address)
                .map(FeedAddress::url)
                .flatMap(url -> store.feeds().withUrl(url).stream().findFirst()))
        .or(() -> store.feeds().withUrl(name).stream().findFirst())
        .orElseThrow(() ->
            new ConfigException("there is no feed '" + Printable.line(name) + "' in this store"));
  }

  private static Optional<Feed> feedById(Store store, String name) {
    return name.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
        ? store.feeds().feed(UUID.fromString(name))
        : Optional.empty();
  }

  /** A time as people type it: a day, which begins at midnight UTC, or an instant. */
  static Instant time(String text) {
    try {
      return text.contains("T")
          ? Instant.parse(text)
          : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeParseException e) {
      throw new ConfigException(
          "'" + Printable.line(text) + "' is no time; write 2026-11-15 or 2026-11-15T08:00:00Z");
    }
  }
}
