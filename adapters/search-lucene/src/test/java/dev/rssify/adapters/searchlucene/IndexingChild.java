package dev.rssify.adapters.searchlucene;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryEmbedding;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EntryTexts;
import dev.rssify.core.operations.search.EntryVectors;
import dev.rssify.core.operations.search.JournalIndexer;
import dev.rssify.core.operations.search.QueryEvaluation;
import dev.rssify.core.operations.search.StandingQueries;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.operations.search.StandingQuery.By;
import dev.rssify.core.operations.search.UnitVector;
import dev.rssify.core.operations.search.VectorMatcher;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Stores, changes, merges, derives, matches and indexes entries until it is killed; each line it
 * prints is an event that is in the index.
 */
public final class IndexingChild {

  private static final int ENTRIES = 20;

  /** The version of the vectors. */
  static final String VECTORS = EntryVectors.version("fake");

  private static final String CURSOR = "embedded";

  private static final EmbeddingModel MODEL =
      new EmbeddingModel() {
        @Override
        public String name() {
          return "fake";
        }

        @Override
        public Result embed(String text, Purpose purpose) {
          return new Result.Embedded(UnitVector.of(new float[] {0, 1}).orElseThrow());
        }

        @Override
        public void close() {}
      };

  private IndexingChild() {}

  static JournalIndexer indexer(Store store, LuceneIndex index) {
    return new JournalIndexer(store, index, texts(store), vectors(store), VECTORS, () -> false);
  }

  private static EntryTexts texts(Store store) {
    return new EntryTexts(
        store.derivations(),
        _ -> {
          throw new IllegalStateException("there are no articles");
        });
  }

  /** What is stored of a vector is its first value. */
  private static EntryVectors vectors(Store store) {
    return new EntryVectors(
        store.derivations(),
        first ->
            new EntryEmbedding(
                "fake", VECTORS, null, "entry", false, List.of(Double.valueOf(first), 1.0)));
  }

  /** Like the enrichment queue: the cursor is stored after the derivations. */
  static void embed(Store store) {
    long seq = store.cursors().cursor(CURSOR).orElse(0);
    while (store.journal().after(seq, 7) instanceof JournalRead.Events(var events)
        && !events.isEmpty()) {
      for (JournalEvent event : events) {
        if (event.payload() instanceof Payload.NewEntry(var entry)) {
          store.entries().entry(entry.uid()).ifPresent(found -> embed(store, found));
        }
      }
      seq = events.getLast().seq();
      store.cursors().save(CURSOR, seq);
    }
  }

  private static void embed(Store store, Entry entry) {
    byte[] content = String.valueOf(entry.uid().hashCode() % 7).getBytes(StandardCharsets.UTF_8);
    boolean _ =
        new Derivations(store)
            .add(
                entry,
                new Derivation(
                    entry.uid(),
                    EntryEmbedding.KIND,
                    VECTORS,
                    PollCommits.T0,
                    "text/plain",
                    Body.of(content)));
  }

  private static StandingQueries queries(Store store) {
    StandingQuery words =
        StandingQuery.byWords("words", "title", Set.of(), Set.of(), PollCommits.T0);
    StandingQuery meaning =
        new StandingQuery("meaning", "any", Set.of(), Set.of(), PollCommits.T0, 0.9);
    StandingQueries queries =
        new StandingQueries(
            store, StandingQuery::name, name -> name.equals("words") ? words : meaning);
    queries.put(words);
    queries.put(meaning);
    return queries;
  }

  /** Compares what is new with a query by words and one by meaning. */
  static void evaluate(Store store) {
    StandingQueries queries = queries(store);
    for (By by : By.values()) {
      try (QueryEvaluation evaluation =
          new QueryEvaluation(
              store,
              queries,
              texts(store),
              by,
              VECTORS,
              () -> by == By.WORDS ? new LuceneMatcher() : new VectorMatcher(MODEL, vectors(store)),
              Payload.QueryMatched::query,
              () -> PollCommits.T0,
              () -> false)) {
        int _ = evaluation.catchUp();
      }
    }
  }

  /** A poll that changes the title of the first entry and merges the last one into it. */
  private static PollCommit edits(Feed feed, List<Entry> entries) {
    PollCommit poll = PollCommits.unchanged(feed);
    Entry last = entries.getLast();
    Entry before = entries.getFirst();
    Entry after =
        new Entry(
            before.uid(),
            before.feedId(),
            before.identity(),
            before.generation(),
            last.content(),
            before.sortAt(),
            before.firstSeen(),
            before.sightings(),
            before.version() + 1,
            before.initial(),
            before.backfill(),
            before.rawRefs());
    List<String> fields = List.of("title");
    EntryVersion replaced = new EntryVersion(before.version(), before.content(), poll.at(), fields);
    List<Payload> events =
        List.of(
            new Payload.EntryUpdated(after.headline(), fields),
            new Payload.EntriesMerged(after.uid(), last.uid()));
    return new PollCommit(
        poll.before(),
        poll.after(),
        poll.at(),
        poll.fetch(),
        null,
        new EntryWrites(
            List.of(),
            List.of(new EntryUpdate(after, replaced)),
            Map.of(),
            Map.of(),
            List.of(new EntryMerge(after.uid(), last.uid()))),
        new WindowDelta(List.of(), Set.of(last.uid())),
        IntStream.range(0, events.size())
            .mapToObj(i ->
                JournalDraft.of(PollCommits.fetchId(feed), i, poll.at(), feed.id(), events.get(i)))
            .toList());
  }

  /** Takes the folder of store and index. */
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    Store store = JdbcStores.sqlite(folder.resolve("store.db"));
    Feed first = PollCommits.feed("news");
    store.feeds().add(first, PollCommits.T0, List.of());
    Feed current = store.feeds().feed(first.id()).orElseThrow();
    LuceneIndex index = LuceneIndex.open(folder.resolve("store.db.index"), _ -> {});
    JournalIndexer indexer = indexer(store, index);
    queries(store);
    while (true) {
      PollCommit poll =
          PollCommits.next(current, ENTRIES, "some words of version " + current.version());
      store.commits().commit(List.of(poll));
      current = poll.after();
      embed(store);
      evaluate(store);
      PollCommit edits = edits(current, poll.entries().inserted());
      store.commits().commit(List.of(edits));
      current = edits.after();
      indexer.catchUp();
      System.out.println("indexed " + index.state().seq());
      if (System.out.checkError()) {
        Runtime.getRuntime().halt(1);
      }
    }
  }
}
