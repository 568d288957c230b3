package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testing.contract.PollCommits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Listings from a replica; the replica is another schema, so that the two can be told apart. */
class PostgresReplicaTest {

  private final String primary = PostgresServer.shared().emptySchema();
  private final String replica = PostgresServer.shared().emptySchema();
  private final Feed feed = PollCommits.feed("a");

  @Test
  void entries_are_listed_by_the_replica_and_everything_else_is_read_from_the_primary() {
    try (Store late = JdbcStores.postgres(replica);
        Store store = JdbcStores.postgres(primary)) {
      fill(late, 1);
      fill(store, 3);
      try (Store listings = JdbcStores.listingFrom(replica, store)) {
        assertThat(listings.entries().list(EntryQuery.newest(feed.id(), 9)).entries()).hasSize(1);
        assertThat(listings.tallies().newest(9)).hasSize(1);
        assertThat(listings.journal().head()).isEqualTo(store.journal().head());
        assertThat(store.entries().list(EntryQuery.newest(feed.id(), 9)).entries()).hasSize(3);
      }
      assertThat(store.feeds().all()).as("still open").hasSize(1);
    }
  }

  @Test
  void a_replica_that_is_away_is_replaced_by_the_primary() {
    String nowhere = "postgres://postgres:postgres@localhost:1/postgres";
    try (Store store = JdbcStores.postgres(primary);
        Store listings = JdbcStores.listingFrom(nowhere, store)) {
      fill(store, 3);

      assertThat(listings.entries().list(EntryQuery.newest(feed.id(), 9)).entries()).hasSize(3);
      assertThat(listings.entries().list(EntryQuery.newest(feed.id(), 9)).entries()).hasSize(3);
    }
  }

  @Test
  void another_store_has_no_replicas() {
    assertThatThrownBy(() -> JdbcStores.listingFrom(replica, MemoryStore.open()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void fill(Store store, int entries) {
    store.feeds().add(feed, PollCommits.T0, List.of());
    store.commits().commit(List.of(PollCommits.next(feed, entries, "text")));
  }
}
