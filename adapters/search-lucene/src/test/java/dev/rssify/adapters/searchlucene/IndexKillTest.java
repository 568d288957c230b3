package dev.rssify.adapters.searchlucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.search.JournalIndexer;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.KilledChild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process killed while it derives, matches and indexes: the index has every acknowledged event
 * and catches up exactly, and no event is there twice.
 */
class IndexKillTest {

  @TempDir private Path folder;
  private long acknowledged;

  @Test
  void an_index_matches_the_journal_after_kills() throws IOException {
    kill(2);
  }

  @Test
  @Tag("long")
  void an_index_matches_the_journal_after_fifty_kills() throws IOException {
    kill(50);
  }

  private void kill(int times) throws IOException {
    Random random = new Random(29);
    for (int i = 0; i < times; i++) {
      new KilledChild(IndexingChild.class, folder)
          .run(
              1 + random.nextInt(8),
              random.nextInt(20_000_000),
              line -> {
                if (line.matches("indexed \\d+")) {
                  acknowledged = Long.parseLong(line.substring(8));
                }
              },
              folder.toString());
      if (random.nextBoolean()) {
        check(i); // else the next process continues where this one was killed
      }
    }
    check(times);
  }

  private void check(int kill) throws IOException {
    Path place = folder.resolve("store.db.index");
    List<String> damages = new ArrayList<>();
    try (Store store = JdbcStores.sqlite(folder.resolve("store.db"))) {
      try (LuceneIndex index = LuceneIndex.open(place, damages::add)) {
        assertThat(damages).isEmpty();
        assertThat(index.state().seq()).isGreaterThanOrEqualTo(acknowledged);
        IndexingChild.embed(store);
        IndexingChild.evaluate(store);
        JournalIndexer indexer = IndexingChild.indexer(store, index);
        assertThat(indexer.staleness()).isEmpty();
        indexer.catchUp();
        assertThat(index.state().seq()).isEqualTo(store.journal().head());
      }
      SortedMap<String, Set<String>> indexed = IndexContents.of(place);
      assertThat(indexed).isEqualTo(rebuilt(store, folder.resolve("rebuilt" + kill)));
      assertThat(indexed.keySet()).isEqualTo(entries(store));
      assertThat(indexed)
          .allSatisfy((_, what) -> assertThat(what).anyMatch(each -> each.startsWith("vector")));
      assertEventsOnce(store, indexed.keySet());
    }
  }

  private static SortedMap<String, Set<String>> rebuilt(Store store, Path place)
      throws IOException {
    try (LuceneIndex index = LuceneIndex.open(place, _ -> {})) {
      IndexingChild.indexer(store, index).rebuild(_ -> {});
    }
    return IndexContents.of(place);
  }

  /** The uids of all entries by the journal. */
  private static Set<String> entries(Store store) {
    Set<String> uids = new TreeSet<>();
    for (JournalEvent event : events(store)) {
      switch (event.payload()) {
        case Payload.NewEntry(var entry) -> uids.add(entry.uid());
        case Payload.EntriesMerged(_, String merged) -> uids.remove(merged);
        default -> {}
      }
    }
    return uids;
  }

  private static List<JournalEvent> events(Store store) {
    List<JournalEvent> all = new ArrayList<>();
    long seq = 0;
    while (store.journal().after(seq, 1_000) instanceof JournalRead.Events(var events)
        && !events.isEmpty()) {
      all.addAll(events);
      seq = events.getLast().seq();
    }
    return all;
  }

  private static void assertEventsOnce(Store store, Set<String> entries) {
    List<String> derived = new ArrayList<>();
    List<String> matched = new ArrayList<>();
    for (JournalEvent event : events(store)) {
      switch (event.payload()) {
        case Payload.DerivationAdded(String uid, _, _) -> derived.add(uid);
        case Payload.QueryMatched match -> matched.add(match.query() + match.entryUid());
        default -> {}
      }
    }
    assertThat(events(store)).extracting(JournalEvent::eventId).doesNotHaveDuplicates();
    assertThat(derived).doesNotHaveDuplicates().containsAll(entries);
    assertThat(matched)
        .doesNotHaveDuplicates()
        .containsAll(entries.stream().map(uid -> "words" + uid).toList())
        .anyMatch(match -> match.startsWith("meaning"));
  }
}
