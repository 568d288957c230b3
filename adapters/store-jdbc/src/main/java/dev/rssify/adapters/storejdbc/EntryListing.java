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
    if (query.since() != null) {
      conditions.add("e.first_seen >= ?");
      values.add(query.since());
    }
    EntryQuery.Position after = query.after();
    if (after != null) {
      conditions.add("(e.sort_at, e.uid) " + (newest ? "<" : ">") + " (?, ?)");
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
            + " ORDER BY e.sort_at"
            + order
            + ", e.uid"
            + order
            + " LIMIT ?";
    return new EntryListing(sql, values.toArray());
  }
}
