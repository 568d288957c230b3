package dev.rssify.adapters.searchlucene;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.operations.search.JournalIndexer;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.Polls;
import java.nio.file.Path;
import java.util.List;

/** Stores and indexes entries for ever; each line it prints is an event that is in the index. */
public final class IndexingChild {

  private static final int ENTRIES = 20;

  private IndexingChild() {}

  /** Takes the folder of store and index. */
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    Store store = JdbcStores.sqlite(folder.resolve("store.db"));
    Feed first = Polls.feed("news");
    store.feeds().add(first, Polls.T0, List.of());
    Feed current = store.feeds().feed(first.id()).orElseThrow();
    LuceneIndex index = LuceneIndex.open(folder.resolve("store.db.index"), _ -> {});
    JournalIndexer indexer = new JournalIndexer(store, index);
    while (true) {
      PollCommit poll = Polls.next(current, ENTRIES, "some words of version " + current.version());
      store.commits().commit(List.of(poll));
      current = poll.after();
      indexer.catchUp();
      System.out.println("indexed " + index.state().seq());
      if (System.out.checkError()) {
        Runtime.getRuntime().halt(1);
      }
    }
  }
}
