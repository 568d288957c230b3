package dev.rssify.adapters.storejdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.adapters.storejdbc.sqlite.SqliteDatabase;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The query plans for lists of new entries. */
class EntryListingTest {

  private static final EntryQuery NEW =
      new EntryQuery(Set.of(), PollCommits.T0, Order.OLDEST_FIRST, null, 500);

  @TempDir Path directory;

  @Test
  void few_new_entries_are_found_by_arrival_and_sorted() {
    assertThat(planOf(NEW, false)).contains("entry_by_arrival", "TEMP B-TREE");
  }

  @Test
  void many_new_entries_are_read_in_index_order_and_never_sorted() {
    EntryQuery newest = new EntryQuery(Set.of(), PollCommits.T0, Order.NEWEST_FIRST, null, 500);
    assertThat(planOf(newest, true)).contains("entry_by_time").doesNotContain("TEMP B-TREE");
    EntryQuery next = NEW.from(new EntryQuery.Position(PollCommits.T0, "0".repeat(32)));
    assertThat(planOf(next, true))
        .contains("SEARCH e USING INDEX entry_by_time")
        .doesNotContain("TEMP B-TREE");
  }

  @Test
  void the_oldest_new_entries_are_found_without_scanning_older_ones() {
    assertThat(planOf(NEW, true)).contains("entry_by_arrival", "TEMP B-TREE");
  }

  private String planOf(EntryQuery query, boolean manyAreNew) {
    try (SqliteDatabase database = SqliteDatabase.open(directory.resolve("store.db"))) {
      EntryListing listing = EntryListing.of(query, manyAreNew);
      List<String> steps =
          database.read(session ->
              session.list(
                  "EXPLAIN QUERY PLAN " + listing.sql(),
                  row -> row.number() + " " + row.number() + " " + row.number() + " " + row.text(),
                  listing.values()));
      return steps.toString();
    }
  }

  @Test
  void pages_of_many_new_entries_contain_each_of_them_once() {
    Feed feed = PollCommits.feed("a");
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"))) {
      store.feeds().add(feed, PollCommits.T0, List.of());
      store.commits().commit(List.of(PollCommits.next(feed, EntryListing.FEW + 1, "text")));
      for (Order order : Order.values()) {
        List<String> found = new ArrayList<>();
        EntryQuery query = new EntryQuery(Set.of(), PollCommits.T0, order, null, 9_000);
        for (EntryQuery page = query; page != null; ) {
          EntryPage next = store.entries().list(page);
          next.entries().stream().map(Entry::uid).forEach(found::add);
          page = next.next() == null ? null : query.from(next.next());
        }
        assertThat(found).hasSize(EntryListing.FEW + 1).doesNotHaveDuplicates();
      }
    }
  }
}
