package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.core.store.EntryQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A listing as SQL. It selects one entry more than the page has, to know whether there is a next
 * page.
 */
@SuppressWarnings("ArrayRecordComponent") // handed on to be bound, never compared
public record EntryListing(String sql, @Nullable Object[] values) {

  /** More new entries than this are not sorted for each page. */
  public static final int FEW = 20_000;

  /** Counts the entries that are new since a time, up to {@link #FEW} and one more. */
  public static final String COUNT_NEW =
      "SELECT count(*) FROM (SELECT 1 FROM entry WHERE first_seen >= ? LIMIT "
          + (FEW + 1)
          + ") AS arrived";

  /**
   * A listing.
   *
   * <p>Entries since a time can be found by two indexes, and databases choose the wrong one.
   * Scanning all entries in order reads old ones too, often all of them for one page. Sorting the
   * new ones is repeated for each page. So a few new entries are sorted; for many the scan is
   * shorter, since it continues where the last page ended. The exception is the first page of the
   * oldest, which all old ones precede. A plus disables an index.
   *
   * @param manyAreNew whether more than {@link #FEW} are new since the given time
   */
  public static EntryListing of(EntryQuery query, boolean manyAreNew) {
    boolean arrived = query.order() == EntryQuery.Order.LAST_ARRIVED_FIRST;
    boolean newest = query.order() != EntryQuery.Order.OLDEST_FIRST;
    List<String> conditions = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    if (!query.feedIds().isEmpty()) {
      List<UUID> feeds = Session.filled(List.copyOf(query.feedIds()));
      conditions.add("e.feed_id IN (" + Session.placeholders(feeds.size()) + ")");
      values.addAll(feeds);
    }
    String sortAt = arrived ? "e.first_seen" : "e.sort_at";
    if (query.since() != null && arrived) {
      conditions.add("e.first_seen >= ?");
      values.add(query.since());
    } else if (query.since() != null) {
      boolean ofAllFeeds = query.feedIds().isEmpty();
      boolean scans = manyAreNew && (newest || query.after() != null);
      conditions.add((ofAllFeeds && scans ? "+" : "") + "e.first_seen >= ?");
      values.add(query.since());
      sortAt = (ofAllFeeds && !scans ? "+" : "") + sortAt;
    }
    if (query.until() != null) {
      // Most entries are older than a time: walking them in order finds a page soonest.
      conditions.add((arrived ? "" : "+") + "e.first_seen < ?");
      values.add(query.until());
    }
    if (query.onePerCluster()) {
      conditions.add(firstOfCluster(query, values));
    }
    if (query.derived() != null) {
      conditions.add(
          "EXISTS (SELECT 1 FROM derivation d WHERE d.entry_uid = e.uid AND d.kind = ?)");
      values.add(query.derived());
    }
    EntryQuery.Position after = query.after();
    if (after != null) {
      conditions.add("(" + sortAt + ", e.uid) " + (newest ? "<" : ">") + " (?, ?)");
      values.add(after.sortAt());
      values.add(Bytes.uid(after.uid()));
    }
    values.add(query.limit() + 1L);
    String order = newest ? " DESC" : "";
    String sql =
        "SELECT "
            + EntryRows.COLUMNS
            + " FROM "
            + EntryRows.TABLES
            + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions))
            + " ORDER BY "
            + sortAt
            + order
            + ", e.uid"
            + order
            + " LIMIT ?";
    return new EntryListing(sql, values.toArray());
  }

  /** The condition that no entry of the listed feeds joined the cluster before. */
  private static String firstOfCluster(EntryQuery query, List<@Nullable Object> values) {
    String ofFeeds = "";
    if (!query.feedIds().isEmpty()) {
      List<UUID> feeds = Session.filled(List.copyOf(query.feedIds()));
      ofFeeds =
          " JOIN entry o ON o.uid = b.entry_uid AND o.feed_id IN ("
              + Session.placeholders(feeds.size())
              + ")";
      values.addAll(feeds);
    }
    return "NOT EXISTS (SELECT 1 FROM entry_cluster c JOIN entry_cluster b"
        + " ON b.cluster_id = c.cluster_id"
        + " AND (b.joined, b.entry_uid) < (c.joined, c.entry_uid)"
        + ofFeeds
        + " WHERE c.entry_uid = e.uid)";
  }
}
