package dev.rssify.core.operations;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.IdentityKey.Kind;
import dev.rssify.core.normalize.CanonicalUrl;
import dev.rssify.core.store.Store;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Entries by what their publishers call them: an id, or a link, as published or normalized.
 *
 * <p>Keys are kept by feed, so each feed is looked into: at most {@link #MOST_FEEDS} of them.
 */
public record NamedEntries(Store store) {

  /** As many as can be looked into while somebody waits. */
  public static final int MOST_FEEDS = 10_000;

  /** Those of any feed, the newest first; empty when there are too many feeds. */
  public Optional<List<Entry>> find(String name) {
    Set<UUID> feeds = new HashSet<>();
    store
        .schedules()
        .each(feed -> {
          if (feeds.size() <= MOST_FEEDS) {
            feeds.add(feed.feedId());
          }
        });
    return find(name, feeds);
  }

  /** Those of these feeds, the newest first; empty when they are too many. */
  public Optional<List<Entry>> find(String name, Set<UUID> feeds) {
    if (feeds.size() > MOST_FEEDS) {
      return Optional.empty();
    }
    Set<IdentityKey> keys = new HashSet<>();
    keys.add(new IdentityKey(Kind.ID, name));
    keys.add(new IdentityKey(Kind.LINK, name));
    keys.add(new IdentityKey(Kind.LINK, CanonicalUrl.of(name)));
    return Optional.of(
        store.entries().named(feeds, keys).stream()
            .distinct()
            .sorted(Comparator.comparing(Entry::sortAt).thenComparing(Entry::uid).reversed())
            .toList());
  }
}
