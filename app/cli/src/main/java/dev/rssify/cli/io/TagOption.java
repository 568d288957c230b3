package dev.rssify.cli.io;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.Store;
import dev.rssify.service.config.ConfigException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Option;

/** The option {@code --tag} of commands that are about feeds which must be given. */
public final class TagOption {

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "The feeds with one of these tags; with FEED, only those of them.")
  private Set<String> tags = Set.of();

  public boolean isGiven() {
    return !tags.isEmpty();
  }

  /**
   * The selected feeds in the order of their names, by the name or, without names, by their id.
   *
   * @throws ConfigException when neither names nor tags are given, or a feed does not exist
   */
  public Map<String, Feed> feeds(Store store, List<String> names) {
    if (names.isEmpty() && !isGiven()) {
      throw new ConfigException("give a FEED or --tag TAG; 'rssify feeds' lists them");
    }
    Map<String, Feed> feeds = new LinkedHashMap<>();
    names.forEach(name -> feeds.put(name, OpenStores.feed(store, name)));
    if (isGiven()) {
      Set<UUID> tagged = FeedSelection.ids(store, names, tags);
      feeds.values().removeIf(feed -> !tagged.contains(feed.id()));
      if (names.isEmpty()) {
        for (Feed feed : store.feeds().feeds(tagged)) {
          feeds.put(feed.id().toString(), feed);
        }
      }
    }
    return feeds;
  }
}
