package dev.rssify.core.store;

import dev.rssify.core.model.entry.Entry;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which entries to list, ordered by sort time or time of arrival, then uid.
 *
 * @param feedIds only entries of these feeds; empty for all feeds
 * @param since only entries first seen then or later, whatever their date; null for all
 * @param until only entries first seen before this time; null for all
 * @param onePerCluster only the first entry of each cluster of copies among these feeds
 * @param derived only entries with a derivation of this kind; null for all
 * @param after the end of the last page; null for the first page
 */
public record EntryQuery(
    Set<UUID> feedIds,
    @Nullable Instant since,
    @Nullable Instant until,
    boolean onePerCluster,
    @Nullable String derived,
    Order order,
    @Nullable Position after,
    int limit) {

  public EntryQuery {
    feedIds = Set.copyOf(feedIds);
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least one entry, not " + limit);
    }
  }

  /** A listing of copies, too. */
  public EntryQuery(
      Set<UUID> feedIds,
      @Nullable Instant since,
      Order order,
      @Nullable Position after,
      int limit) {
    this(feedIds, since, null, false, null, order, after, limit);
  }

  /** This listing, with only those entries that were first seen then or later; null for all. */
  public EntryQuery since(@Nullable Instant start) {
    return new EntryQuery(feedIds, start, until, onePerCluster, derived, order, after, limit);
  }

  /** This listing, with only those entries that were first seen before a time; null for all. */
  public EntryQuery until(@Nullable Instant end) {
    return new EntryQuery(feedIds, since, end, onePerCluster, derived, order, after, limit);
  }

  /** This listing, with or without copies. */
  public EntryQuery onePerCluster(boolean one) {
    return new EntryQuery(feedIds, since, until, one, derived, order, after, limit);
  }

  /** This listing, with only those entries that have a derivation of a kind. */
  public EntryQuery derived(@Nullable String kind) {
    return new EntryQuery(feedIds, since, until, onePerCluster, kind, order, after, limit);
  }

  /** The direction of a listing. */
  public enum Order {
    NEWEST_FIRST,
    OLDEST_FIRST,
    /** By the time they were first seen, the last one first: later entries come before a page. */
    LAST_ARRIVED_FIRST;

    /** The position of an entry in this order. */
    public Position of(Entry entry) {
      return new Position(
          this == LAST_ARRIVED_FIRST ? entry.firstSeen() : entry.sortAt(), entry.uid());
    }
  }

  /**
   * A position in the order of all entries.
   *
   * @param sortAt the sort time; the time of arrival for {@link Order#LAST_ARRIVED_FIRST}
   */
  public record Position(Instant sortAt, String uid) {}

  /** The newest entries of a feed. */
  public static EntryQuery newest(UUID feedId, int limit) {
    return new EntryQuery(Set.of(feedId), null, Order.NEWEST_FIRST, null, limit);
  }

  /** This listing from another position on. */
  public EntryQuery from(Position position) {
    return new EntryQuery(feedIds, since, until, onePerCluster, derived, order, position, limit);
  }
}
