package dev.rssify.embed;

import dev.rssify.adapters.searchlucene.LuceneIndex;
import dev.rssify.core.engine.BackgroundProblems;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EntryVectors;
import dev.rssify.core.operations.search.IndexedSearch;
import dev.rssify.core.operations.search.JournalIndexer;
import dev.rssify.core.operations.search.SearchIndex;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.search.StandingQueries;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Digests;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.embed.journal.JournalThread;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The search index of a store. It is opened by the first use, so that a program that never searches
 * loads nothing.
 *
 * <p>Invariants: one process at a time changes the index, the first that opens it; others read its
 * commits. A failing index is reported, closed and opened again; it affects nothing else.
 *
 * <p>Threading: safe for many threads.
 */
public final class Search implements AutoCloseable {

  private static final String PROBLEM = "search";

  private final Store store;
  private final @Nullable Path folder;
  private final EngineListener listener;
  private final @Nullable EmbeddingModel embeddings;
  private final ChangeSignal changes;
  private final Object changing = new Object();
  private final AtomicBoolean closing = new AtomicBoolean();
  private @Nullable SearchIndex index;
  private volatile @Nullable String damage;
  private volatile boolean failing;
  private volatile @Nullable JournalThread follower;

  private Search(
      Store store,
      @Nullable Path folder,
      @Nullable EmbeddingModel embeddings,
      EngineListener listener,
      ChangeSignal changes) {
    this.store = store;
    this.folder = folder;
    this.embeddings = embeddings;
    this.listener = listener;
    this.changes = changes;
  }

  /**
   * The index of an open store; nothing is opened yet.
   *
   * @param embeddings computes the meaning of queries; null to search by words
   */
  public static Search of(
      Storage storage, @Nullable EmbeddingModel embeddings, EngineListener listener) {
    return of(storage, embeddings, listener, new ChangeSignal());
  }

  static Search of(
      Storage storage,
      @Nullable EmbeddingModel embeddings,
      EngineListener listener,
      ChangeSignal changes) {
    return new Search(storage.store(), storage.indexFolder(), embeddings, listener, changes);
  }

  /**
   * The state of an index.
   *
   * @param folder null for an index in memory
   * @param behind the number of events that are not indexed yet
   * @param stale why the next use rebuilds the index; null when it does not
   */
  public record Status(
      @Nullable Path folder,
      boolean writable,
      long entries,
      long seq,
      long behind,
      @Nullable String stale) {}

  /** The standing queries, which new and updated entries are compared with. */
  public StandingQueries queries() {
    return StandingQueryFactory.queries(store);
  }

  /**
   * Finds entries by their words, their meaning, or both. Indexes new entries first, unless that is
   * running.
   */
  public SearchResult find(SearchQuery query) {
    if (embeddings == null && query.mode() == SearchQuery.Mode.MEANING) {
      return SearchResult.withoutMeaning(EmbeddingConfig.DISABLED_MESSAGE);
    }
    return attempt(open -> {
      if (follower == null) {
        catchUp(open);
      }
      return new IndexedSearch(store, open, StandingQueryFactory.texts(store), embeddings)
          .search(query);
    });
  }

  public Status status() {
    return attempt(open -> {
      SearchIndex.State state = open.state();
      Optional<String> stale = indexer(open).staleness();
      return new Status(
          folder,
          state.writable(),
          state.entries(),
          state.seq(),
          Math.max(0, store.journal().head() - state.seq()),
          stale.map(reason -> damage == null ? reason : damage).orElse(null));
    });
  }

  /**
   * Builds the index again from all entries.
   *
   * @param progress receives the number of entries
   * @return false when another process has the index open
   */
  public boolean rebuild(LongConsumer progress) {
    return attempt(open -> {
      if (!open.state().writable()) {
        return false;
      }
      synchronized (changing) {
        indexer(open).rebuild(progress);
      }
      return true;
    });
  }

  /** Indexes new entries; false when another process does. */
  public boolean catchUp() {
    return attempt(this::catchUp);
  }

  private boolean catchUp(SearchIndex open) {
    if (!open.state().writable()) {
      return false;
    }
    synchronized (changing) {
      JournalIndexer indexer = indexer(open);
      indexer
          .staleness()
          .ifPresent(reason -> listener.on(new EngineEvent.SearchIndexRebuilt(reason)));
      boolean _ = indexer.catchUp();
      sweep(indexer);
    }
    if (failing) {
      failing = false;
      problems().solved(PROBLEM);
    }
    return true;
  }

  /** Deletes expired entries, which have no event, after retention deleted some. */
  private void sweep(JournalIndexer indexer) {
    String deleted = store.flags().flag(RetentionJob.DELETED).orElse("");
    String flag = "search.swept." + Digests.md5(String.valueOf(folder)).substring(0, 8);
    if (!deleted.equals(store.flags().flag(flag).orElse("")) && !closing.get()) {
      int _ = indexer.sweep();
      boolean _ = store.flags().put(flag, deleted);
    }
  }

  private JournalIndexer indexer(SearchIndex open) {
    String version = embeddings == null ? null : EntryVectors.version(embeddings.name());
    return new JournalIndexer(
        store,
        open,
        StandingQueryFactory.texts(store),
        StandingQueryFactory.vectors(store),
        version,
        closing::get);
  }

  /** Starts to index new entries as they arrive, until closed; call it once. */
  public void startIndexing() {
    JournalThread thread = new JournalThread("rssify-search", changes, this::indexed);
    follower = thread;
    thread.start();
  }

  /** False when it failed, or another process has the index open. */
  private boolean indexed() {
    try {
      boolean isWriter = catchUp();
      if (!isWriter) {
        release(); // the other process may have stopped
      }
      return isWriter;
    } catch (RuntimeException e) {
      if (!(e instanceof UncheckedIOException)) {
        listener.on(new EngineEvent.SearchIndexFailed(e));
      }
      return false;
    } catch (Error e) {
      // An error would end the thread that indexes.
      listener.on(new EngineEvent.SearchIndexFailed(new IllegalStateException(e)));
      return false;
    }
  }

  /** Uses the index. */
  private interface Use<T> {
    T with(SearchIndex index);
  }

  private <T> T attempt(Use<T> use) {
    try {
      return use.with(opened());
    } catch (UncheckedIOException e) {
      listener.on(new EngineEvent.SearchIndexFailed(e));
      failing = true;
      problems().report(PROBLEM, Wiring.WALL.instant(), String.valueOf(e.getMessage()));
      release();
      throw e;
    }
  }

  private BackgroundProblems problems() {
    return new BackgroundProblems(store.flags());
  }

  /** Reports why an index was replaced; the report stays until the index is opened intact. */
  private void replaced(String reason) {
    damage = reason;
    listener.on(new EngineEvent.SearchIndexRebuilt(reason));
    problems().report(PROBLEM, Wiring.WALL.instant(), "the index is built again: " + reason);
  }

  private synchronized SearchIndex opened() {
    if (index == null) {
      if (closing.get()) {
        throw new IllegalStateException("the engine is closed");
      }
      try {
        index = folder == null ? LuceneIndex.inMemory() : LuceneIndex.open(folder, this::replaced);
      } catch (NoClassDefFoundError e) {
        throw new IllegalStateException(
            "search requires a library that is missing: add dev.rssify:rssify-search-lucene", e);
      }
      if (damage == null && index.state().writable()) {
        problems().solved(PROBLEM);
      }
    }
    return index;
  }

  private synchronized void release() {
    SearchIndex open = index;
    index = null;
    if (open != null) {
      try {
        open.close();
      } catch (UncheckedIOException e) {
        listener.on(new EngineEvent.SearchIndexFailed(e));
      }
    }
  }

  /** Stops indexing; uncommitted entries are indexed again after the next start. */
  @Override
  public void close() {
    closing.set(true);
    JournalThread thread = follower;
    if (thread != null) {
      thread.close();
    }
    release();
  }
}
