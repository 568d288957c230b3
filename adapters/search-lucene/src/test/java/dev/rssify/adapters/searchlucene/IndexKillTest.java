package dev.rssify.adapters.searchlucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.search.JournalIndexer;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.KilledChild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.FSDirectory;
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
      check();
    }
  }

  private void check() throws IOException {
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
      Set<String> stored = new HashSet<>();
      store
          .entries()
          .all(new EntryQuery(Set.of(), null, Order.OLDEST_FIRST, null, 1_000))
          .map(Entry::uid)
          .forEach(stored::add);
      assertThat(uids(place)).hasSameSizeAs(stored).hasSameElementsAs(stored);
      assertThat(vectors(place)).as("each entry has its vector").isEqualTo(stored.size());
      assertEventsOnce(store, stored.size());
    }
  }

  private static void assertEventsOnce(Store store, int entries) {
    List<String> derived = new ArrayList<>();
    List<String> matched = new ArrayList<>();
    long seq = 0;
    while (store.journal().after(seq, 1_000) instanceof JournalRead.Events(var events)
        && !events.isEmpty()) {
      for (JournalEvent event : events) {
        switch (event.payload()) {
          case Payload.DerivationAdded(String uid, String kind, _) -> derived.add(kind + uid);
          case Payload.QueryMatched match -> matched.add(match.query() + match.entryUid());
          default -> {}
        }
      }
      seq = events.getLast().seq();
    }
    assertThat(derived).hasSize(entries).doesNotHaveDuplicates();
    assertThat(matched).hasSizeGreaterThan(entries).doesNotHaveDuplicates();
  }

  private static int vectors(Path place) throws IOException {
    try (FSDirectory directory = FSDirectory.open(place);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return new IndexSearcher(reader).count(new FieldExistsQuery(EntryFields.vector(2)));
    }
  }

  private static List<String> uids(Path place) throws IOException {
    List<String> uids = new ArrayList<>();
    try (FSDirectory directory = FSDirectory.open(place);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      StoredFields fields = reader.storedFields();
      for (var leaf : reader.leaves()) {
        for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
          var live = leaf.reader().getLiveDocs();
          if (live == null || live.get(doc)) {
            uids.add(fields.document(leaf.docBase + doc).get(EntryFields.UID));
          }
        }
      }
    }
    return uids;
  }
}
