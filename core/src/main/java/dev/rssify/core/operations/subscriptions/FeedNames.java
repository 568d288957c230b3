package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.store.Store;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The names of feeds for lists: the label of a subscription, else the title of the feed, else its
 * URL without the scheme.
 *
 * <p>Invariants: the names read last are remembered, up to a limit, so a long list reads each feed
 * about once. A name that is not final is not remembered: a feed has no title before its first
 * poll.
 *
 * <p>Threading: safe for many threads.
 */
public final class FeedNames {

  private static final int REMEMBERED = 10_000;

  private final Store store;
  private final Map<UUID, String> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, String> eldest) {
          return size() > REMEMBERED;
        }
      };

  public FeedNames(Store store) {
    this.store = store;
  }

  /** The name of a feed; its id when it no longer exists. */
  public synchronized String of(UUID feedId) {
    String name = known.get(feedId);
    return name == null
        ? store.feeds().feed(feedId).map(this::read).orElse(feedId.toString())
        : name;
  }

  /** The name of the feed of an event; of a feed that no longer exists, the title it had. */
  public String of(JournalEvent event) {
    String name = of(event.feedId());
    EventFeed before = event.feed();
    if (before == null || !name.equals(event.feedId().toString())) {
      return name;
    }
    return before.title() == null ? MaskedUrl.of(before.url()) : before.title();
  }

  private String read(Feed feed) {
    List<Subscription> subscriptions = store.subscriptions().of(feed.id());
    String name = of(feed, subscriptions);
    if (!name.equals(address(feed))) {
      known.put(feed.id(), name);
    }
    return name;
  }

  /** The name of a feed with these subscriptions. */
  public static String of(Feed feed, List<Subscription> subscriptions) {
    String title = feed.title(subscriptions);
    return title == null || title.isBlank() ? address(feed) : title;
  }

  private static String address(Feed feed) {
    return MaskedUrl.of(feed.url()).replaceFirst("^https?://", "");
  }
}
