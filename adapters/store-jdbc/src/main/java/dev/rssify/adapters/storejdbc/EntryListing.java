package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.EntryQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A listing as SQL. It asks for one entry more than the page takes, which tells whether there is a
 * next one.
 */
@SuppressWarnings("ArrayRecordComponent") // handed on to be bound, never compared
record EntryListing(String sql, @Nullable Object[] values) {

  static EntryListing of(EntryQuery query) {
    boolean newest = query.order() == EntryQuery.Order.NEWEST_FIRST;
    List<String> conditions = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    if (!query.feedIds().isEmpty()) {
      List<UUID> feeds = Session.filled(List.copyOf(query.feedIds()));
      conditions.add("e.feed_id IN (" + Session.marks(feeds.size()) + ")");
      values.addAll(feeds);
    }
    // Walking all entries in their order until enough are new would often end with the last one:
    // the plus keeps the index of that order out of it, and what is new is sorted instead.
    String sortAt = "e.sort_at";
    if (query.since() != null) {
      conditions.add("e.first_seen >= ?");
      values.add(query.since());
      sortAt = query.feedIds().isEmpty() ? "+e.sort_at" : sortAt;
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
}
