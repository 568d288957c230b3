package dev.rssify.cli.io;

import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.service.config.ConfigException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The feeds that a command is about: those that are named, those with a tag, or all. */
public final class FeedSelection {

  private static final int PAGE = 500;

  @Parameters(
      paramLabel = "FEED",
      arity = "0..*",
      description = "Only these feeds: name, id, URL, or the start of an id or name. Default: all.")
  private List<String> names = List.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Only feeds with one of these tags. Can be repeated.")
  private Set<String> tags = Set.of();

  /** Whether feeds or tags are given. */
  public boolean isGiven() {
    return !names.isEmpty() || !tags.isEmpty();
  }

  /**
   * The ids of the selected feeds; empty for all.
   *
   * @throws ConfigException when a feed does not exist, or no feed has one of the tags
   */
  public Set<UUID> ids(Store store) {
    return ids(store, names, tags);
  }

  /** As above, with more names of feeds. */
  public Set<UUID> ids(Store store, List<String> more) {
    return ids(store, Stream.concat(names.stream(), more.stream()).toList(), tags);
  }

  /** As above, for commands with options of their own. */
  public static Set<UUID> ids(Store store, List<String> names, Set<String> tags) {
    Set<UUID> ids = new HashSet<>(OpenStores.feedIds(store, names));
    if (tags.isEmpty()) {
      return ids;
    }
    Set<UUID> tagged = tagged(store, tags);
    if (!names.isEmpty()) {
      tagged.retainAll(ids);
    }
    if (tagged.isEmpty()) {
      throw new ConfigException(
          "no such feed has the tag "
              + Printable.line(String.join(" or ", tags))
              + "; 'rssify edit FEED --tag TAG' adds one");
    }
    return tagged;
  }

  /**
   * Whether an event is of a selected feed. A tag is that of the feed at the event, as for sinks;
   * only an event without its feed is compared with the current tags.
   *
   * @throws ConfigException when a feed does not exist
   */
  public Predicate<JournalEvent> events(Store store, List<String> more) {
    Set<UUID> named =
        OpenStores.feedIds(store, Stream.concat(names.stream(), more.stream()).toList());
    Set<UUID> tagged = tags.isEmpty() ? Set.of() : tagged(store, tags);
    return event -> {
      EventFeed feed = event.feed();
      return (named.isEmpty() || named.contains(event.feedId()))
          && (tags.isEmpty()
              || (feed == null
                  ? tagged.contains(event.feedId())
                  : feed.tags().stream().anyMatch(tags::contains)));
    };
  }

  private static Set<UUID> tagged(Store store, Set<String> tags) {
    Set<UUID> ids = new HashSet<>();
    List<Subscription> page = store.subscriptions().list(null, PAGE);
    while (!page.isEmpty()) {
      page.stream()
          .filter(one -> one.tags().stream().anyMatch(tags::contains))
          .map(Subscription::feedId)
          .forEach(ids::add);
      page = store.subscriptions().list(page.getLast().id(), PAGE);
    }
    return ids;
  }
}
