package dev.rssify.core.operations.outward;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entries of outward feeds, in the order of their arrival: an entry with an old date is
 * not overlooked by readers that fetch only the first document.
 *
 * <p>Archive documents (RFC 5005) end at full hours where possible, so that each has the same
 * entries whenever it is read. Entries are never added before a position that is older than a few
 * minutes.
 */
public record OutwardEntries(Store store) {

  /** Databases take no longer lists. */
  public static final int MAX_FEEDS = 10_000;

  /** Entries that are read for one document with a word filter. */
  private static final int MAX_SCANNED = 5_000;

  private static final int PAGE = 1_000;

  /** Sorts before every uid. */
  private static final String NO_UID = "0".repeat(32);

  /** Longer than between the time of a poll and its commit. */
  private static final Duration SETTLED = Duration.ofMinutes(10);

  /**
   * A page of an outward feed.
   *
   * @param next where the next page starts; null when this is the last one
   * @param archive where the archive document before this one starts; null when there is none
   */
  public record Page(List<Entry> entries, @Nullable Position next, @Nullable Position archive) {}

  /** The feeds of a definition that this store does not have. */
  public List<String> unknownFeeds(OutwardFeed outward) {
    FeedFinder finder = new FeedFinder(store);
    return outward.feeds().stream().filter(name -> finder.find(name).isEmpty()).toList();
  }

  /** The feeds of a definition; empty when it is of all feeds, or of none. */
  public Set<UUID> feeds(OutwardFeed outward) {
    Set<UUID> feeds = new HashSet<>();
    FeedFinder finder = new FeedFinder(store);
    outward.feeds().forEach(name -> finder.find(name).map(Feed::id).ifPresent(feeds::add));
    if (!outward.tags().isEmpty()) {
      List<Subscription> page = store.subscriptions().list(null, PAGE);
      while (!page.isEmpty() && feeds.size() < MAX_FEEDS) {
        for (Subscription subscription : page) {
          if (subscription.tags().stream().anyMatch(outward.tags()::contains)) {
            feeds.add(subscription.feedId());
          }
        }
        page = store.subscriptions().list(page.getLast().id(), PAGE);
      }
    }
    return feeds;
  }

  /**
   * A document of entries.
   *
   * @param feeds the feeds of the definition
   * @param before the end of the page before; null for the newest entries
   */
  public Page page(OutwardFeed outward, Set<UUID> feeds, @Nullable Position before, Instant now) {
    if (feeds.isEmpty() && !outward.ofAllFeeds()) {
      return new Page(List.of(), null, null);
    }
    WordFilter filter = new WordFilter(outward.words());
    int limit = filter.isEmpty() ? outward.size() : PAGE;
    EntryQuery query =
        new EntryQuery(feeds, null, Order.LAST_ARRIVED_FIRST, before, limit)
            .onePerCluster(outward.onePerCluster())
            .derived(outward.query() == null ? null : StandingQuery.kind(outward.query()));
    List<Entry> entries = new ArrayList<>();
    int scanned = 0;
    while (true) {
      EntryPage page = store.entries().list(query);
      for (Entry entry : page.entries()) {
        if (filter.test(entry)) {
          entries.add(entry);
        }
        if (entries.size() == outward.size()) {
          boolean last = page.next() == null && entry.equals(page.entries().getLast());
          Position end = Order.LAST_ARRIVED_FIRST.of(entry);
          return new Page(entries, last ? null : end, last ? null : boundary(end, now));
        }
      }
      scanned += page.entries().size();
      Position next = page.next();
      if (next == null || scanned >= MAX_SCANNED) {
        return new Page(entries, next, next == null ? null : boundary(next, now));
      }
      query = query.from(next);
    }
  }

  /**
   * An archive document: like a page, but it ends at the start of the archive document before it.
   */
  public Page archive(OutwardFeed outward, Set<UUID> feeds, Position start, Instant now) {
    Page page = page(outward, feeds, start, now);
    Position end = page.archive();
    if (end == null) {
      return page;
    }
    if (!isBefore(end, start)) {
      return new Page(page.entries(), page.next(), page.next());
    }
    List<Entry> own =
        page.entries().stream()
            .filter(entry -> !isBefore(Order.LAST_ARRIVED_FIRST.of(entry), end))
            .toList();
    return new Page(own, end, end);
  }

  /** The full hour after a position, if no more entries can arrive before it; else the position. */
  private static Position boundary(Position end, Instant now) {
    Instant hour = end.sortAt().truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
    return hour.isAfter(now.minus(SETTLED)) ? end : new Position(hour, NO_UID);
  }

  private static boolean isBefore(Position first, Position second) {
    int order = first.sortAt().compareTo(second.sortAt());
    return order < 0 || (order == 0 && first.uid().compareTo(second.uid()) < 0);
  }
}
