package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds a feed by what a person entered. */
public record FeedFinder(Store store) {

  private static final int PAGE = 500;

  /** A shorter prefix would match by chance. */
  private static final int MIN_PREFIX_LENGTH = 2;

  /** The feed with this id, of this subscription, or at this current or former URL. */
  public Optional<Feed> find(String name) {
    return store
        .subscriptions()
        .subscription(name)
        .map(Subscription::feedId)
        .or(() -> uuid(name))
        .flatMap(store.feeds()::feed)
        .or(() -> FeedAddress.parse(name).flatMap(this::at));
  }

  /**
   * The feeds that a person may mean: the one {@link #find} returns; else those with this name, in
   * any case; else those with this URL without its scheme; else those whose id or name begins with
   * it. More than one is ambiguous. Without an exact match all feeds are read.
   */
  public List<Feed> search(String name) {
    Optional<Feed> exact = find(name);
    if (exact.isPresent()) {
      return List.of(exact.get());
    }
    String lowerName = name.strip().toLowerCase(Locale.ROOT);
    List<Feed> named = new ArrayList<>();
    List<Feed> located = new ArrayList<>();
    List<Feed> prefixed = new ArrayList<>();
    List<Feed> page = store.feeds().list(null, PAGE);
    while (!page.isEmpty()) {
      Map<UUID, List<Subscription>> all =
          store.subscriptions().of(page.stream().map(Feed::id).toList());
      for (Feed feed : page) {
        List<String> names = names(feed, all.getOrDefault(feed.id(), List.of()));
        if (names.contains(lowerName)) {
          named.add(feed);
        } else if (withoutScheme(feed.url()).equals(withoutScheme(lowerName))) {
          located.add(feed);
        } else if (lowerName.length() >= MIN_PREFIX_LENGTH
            && names.stream().anyMatch(one -> one.startsWith(lowerName))) {
          prefixed.add(feed);
        }
      }
      page = store.feeds().list(page.getLast().id(), PAGE);
    }
    return Stream.of(named, located, prefixed)
        .filter(found -> !found.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** The names under which listings show a feed, in lower case. */
  private static List<String> names(Feed feed, List<Subscription> subscriptions) {
    return Stream.concat(
            Stream.of(feed.id().toString(), FeedNames.of(feed, subscriptions)),
            subscriptions.stream().flatMap(one -> Stream.ofNullable(one.label())))
        .map(one -> one.toLowerCase(Locale.ROOT))
        .toList();
  }

  private static String withoutScheme(String url) {
    return url.replaceFirst("^[a-zA-Z]+:(//)?", "").replaceFirst("/$", "").toLowerCase(Locale.ROOT);
  }

  private Optional<Feed> at(FeedAddress address) {
    return store.feeds().withUrl(address.url()).stream().findFirst();
  }

  private static Optional<UUID> uuid(String name) {
    try {
      return Optional.of(UUID.fromString(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
