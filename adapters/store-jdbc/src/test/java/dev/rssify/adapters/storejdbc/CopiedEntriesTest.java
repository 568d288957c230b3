package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.EntryDocuments;
import dev.rssify.testing.contract.PollCommits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single entries are copied from the database as JSON and equal those that are serialized. */
class CopiedEntriesTest {

  @TempDir Path directory;

  @Test
  void an_entry_in_sqlite_is_copied_as_it_would_be_serialized() {
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"))) {
      copiesWhatItWouldSerialize(store);
    }
  }

  @Test
  void an_entry_in_postgresql_is_copied_as_it_would_be_serialized() {
    try (Store store = JdbcStores.postgres(PostgresServer.shared().emptySchema())) {
      copiesWhatItWouldSerialize(store);
    }
  }

  @Test
  void an_entry_of_a_feed_not_polled_since_the_start_is_copied() {
    Feed feed;
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"))) {
      feed = filled(store);
    }
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"))) {
      copiesWhatItWouldSerialize(store, feed);
    }
  }

  @Test
  void an_entry_that_another_process_wrote_is_copied() {
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"));
        Store other = JdbcStores.sqlite(directory.resolve("store.db"))) {
      Feed feed = PollCommits.feed("a");
      store.feeds().add(feed, PollCommits.T0, List.of());
      PollCommit first = PollCommits.next(feed, 0, "text");
      PollCommit second = PollCommits.next(first.after(), 10, "text");
      store.commits().commit(List.of(first));
      other.commits().commit(List.of(second));

      copiesWhatItWouldSerialize(store, second.after());
    }
  }

  @Test
  void an_entry_of_a_feed_changed_here_is_copied_as_last_polled() {
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"));
        Store polling = JdbcStores.sqlite(directory.resolve("store.db"))) {
      Feed feed = PollCommits.feed("a");
      store.feeds().add(feed, PollCommits.T0, List.of());
      PollCommit first = PollCommits.next(feed, 10, "text");
      polling.commits().commit(List.of(first));
      PollCommit changed =
          PollCommit.of(first.after(), first.after().nextVersion(), PollCommits.T0, List.of());
      store.commits().commit(List.of(changed));
      PollCommit second = PollCommits.next(changed.after(), 0, "text");
      polling.commits().commit(List.of(second));

      copiesWhatItWouldSerialize(store, second.after());
    }
  }

  private static void copiesWhatItWouldSerialize(Store store) {
    copiesWhatItWouldSerialize(store, filled(store));
  }

  private static void copiesWhatItWouldSerialize(Store store, Feed feed) {
    List<Entry> entries = store.entries().list(EntryQuery.newest(feed.id(), 99)).entries();

    assertThat(entries).hasSize(10);
    for (Entry entry : entries) {
      assertThat(((EntryDocuments) store.entries()).json(entry.uid()).orElseThrow())
          .isEqualTo(EntryDocument.utf8(entry));
    }
    assertThat(((EntryDocuments) store.entries()).json("0".repeat(32))).isEmpty();
    assertThat(((EntryDocuments) store.entries()).json("none")).isEmpty();
  }

  @Test
  void more_readers_than_connections_can_read_while_others_write() throws Exception {
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"));
        ExecutorService threads = Executors.newFixedThreadPool(16)) {
      Feed feed = filled(store);
      String uid = store.entries().list(EntryQuery.newest(feed.id(), 1)).entries().getFirst().uid();
      Callable<Integer> reads =
          () -> {
            int found = 0;
            for (int i = 0; i < 200; i++) {
              found += store.entries().entry(uid).isPresent() ? 1 : 0;
            }
            return found;
          };
      List<Future<Integer>> readers = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        readers.add(threads.submit(reads));
      }
      Feed current = feed;
      for (int i = 0; i < 50; i++) {
        PollCommit next = PollCommits.unchanged(current);
        store.commits().commit(List.of(next));
        current = next.after();
      }

      for (Future<Integer> reader : readers) {
        assertThat(reader.get()).isEqualTo(200);
      }
    }
  }

  /** A feed of ten entries whose document arrived twice. */
  private static Feed filled(Store store) {
    Feed feed = PollCommits.feed("a");
    store.feeds().add(feed, PollCommits.T0, List.of());
    PollCommit first = PollCommits.next(feed, 10, "text");
    PollCommit second = PollCommits.unchanged(first.after());
    store.commits().commit(List.of(first));
    store.commits().commit(List.of(second));
    return second.after();
  }
}
