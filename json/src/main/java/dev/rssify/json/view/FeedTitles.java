package dev.rssify.json.view;

import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The titles of feeds for listings of entries, so that a client needs no request for each feed: the
 * label of a subscription, else the title of the document. These are the current titles; events
 * have the title at their time.
 *
 * <p>Invariants: the titles read last are cached, up to a limit; the feeds of a page are read in
 * two queries.
 *
 * <p>Not thread-safe.
 */
public final class FeedTitles {

  private static final int MAX_CACHED = 10_000;

  private final Store store;
  private final Map<UUID, Optional<String>> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Optional<String>> eldest) {
          return size() > MAX_CACHED;
        }
      };

  public FeedTitles(Store store) {
    this.store = store;
  }

  /** Reads the titles of these feeds together. */
  public void read(Collection<UUID> feedIds) {
    Set<UUID> unknown = new HashSet<>(feedIds);
    unknown.removeAll(known.keySet());
    if (!unknown.isEmpty()) {
      unknown.forEach(id -> known.put(id, Optional.empty()));
      Map<UUID, List<Subscription>> subscriptions = store.subscriptions().of(unknown);
      store
          .feeds()
          .feeds(unknown)
          .forEach(feed ->
              known.put(
                  feed.id(),
                  Optional.ofNullable(
                      feed.title(subscriptions.getOrDefault(feed.id(), List.of())))));
    }
  }

  /** The title of a feed; empty when it has none or no longer exists. */
  public Optional<String> of(UUID feedId) {
    read(Set.of(feedId));
    return known.getOrDefault(feedId, Optional.empty());
  }

  /** The field of an entry with the title of its feed, as an object; null when it has no title. */
  public String field(UUID feedId) {
    return of(feedId)
        .map(text -> RecordJson.line(Map.of("feed_title", text)))
        .orElse(RecordJson.field("feed_title", "null"));
  }
}
