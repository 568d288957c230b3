package dev.rssify.core.operations.inspection;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.IdentityKey.Kind;
import dev.rssify.core.normalize.CanonicalUrl;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Finds entries by a key: the publisher's id, a link as published or normalized, or the hash {@code
 * xxh64} or {@code md5}.
 *
 * <p>Ids and links are indexed by feed, so each feed is searched: at most {@link #MAX_FEEDS}.
 * Hashes are not indexed, because that would double the cost of a new entry: the newest {@link
 * #MAX_ENTRIES} entries are scanned.
 */
public record EntryKeyFinder(Store store) {

  /** The number of feeds that can be searched while a client waits. */
  public static final int MAX_FEEDS = 10_000;

  /** The number of entries that can be scanned while a client waits. */
  public static final int MAX_ENTRIES = 50_000;

  private static final int PAGE = 500;
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{16}|[0-9a-f]{32}");

  /** The entries of any feed, newest first; empty when there are too many feeds to search. */
  public Optional<List<Entry>> find(String key) {
    Set<UUID> feeds = new HashSet<>();
    store
        .schedules()
        .each(feed -> {
          if (feeds.size() <= MAX_FEEDS) {
            feeds.add(feed.feedId());
          }
        });
    Optional<List<Entry>> found = indexed(key, feeds);
    return isUnfoundHash(key, found) ? hashed(key, Set.of()) : found;
  }

  /** The entries of these feeds, newest first; empty when there are too many feeds to search. */
  public Optional<List<Entry>> find(String key, Set<UUID> feeds) {
    Optional<List<Entry>> found = indexed(key, feeds);
    return !feeds.isEmpty() && isUnfoundHash(key, found) ? hashed(key, feeds) : found;
  }

  private static boolean isUnfoundHash(String key, Optional<List<Entry>> found) {
    return found.isPresent() && found.get().isEmpty() && HASH.matcher(key).matches();
  }

  /**
   * The entries with this hash.
   *
   * @param feeds empty for all
   */
  private Optional<List<Entry>> hashed(String hash, Set<UUID> feeds) {
    List<Entry> found = new ArrayList<>();
    EntryQuery query = new EntryQuery(feeds, null, EntryQuery.Order.NEWEST_FIRST, null, PAGE);
    for (int read = 0; read < MAX_ENTRIES; read += PAGE) {
      EntryPage page = store.entries().list(query);
      page.entries().stream().filter(entry -> hasHash(entry, hash)).forEach(found::add);
      if (page.next() == null) {
        return Optional.of(found);
      }
      query = query.from(page.next());
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  private static boolean hasHash(Entry entry, String hash) {
    EntryKeys keys = entry.content().keys();
    return hash.equals(keys.xxh64()) || hash.equals(keys.md5());
  }

  private Optional<List<Entry>> indexed(String key, Set<UUID> feeds) {
    if (feeds.size() > MAX_FEEDS) {
      return Optional.empty();
    }
    Set<IdentityKey> keys = new HashSet<>();
    keys.add(new IdentityKey(Kind.ID, key));
    keys.add(new IdentityKey(Kind.LINK, key));
    keys.add(new IdentityKey(Kind.LINK, CanonicalUrl.of(key)));
    return Optional.of(
        store.entries().named(feeds, keys).stream()
            .distinct()
            .sorted(Comparator.comparing(Entry::sortAt).thenComparing(Entry::uid).reversed())
            .toList());
  }
}
