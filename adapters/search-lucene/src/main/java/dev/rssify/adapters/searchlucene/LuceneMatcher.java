package dev.rssify.adapters.searchlucene;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.QueryMatcher;
import dev.rssify.core.operations.search.StandingQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.monitor.Monitor;
import org.apache.lucene.monitor.MonitorQuery;
import org.apache.lucene.monitor.MultiMatchingQueries;
import org.apache.lucene.monitor.QueryMatch;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;

/**
 * Standing queries in Lucene's monitor, which evaluates only those that share a rare word with an
 * entry.
 *
 * <p>Not thread-safe. The entries of a large batch are shared by all cores.
 */
public final class LuceneMatcher implements QueryMatcher {

  /** Fewer entries are not worth another thread. */
  private static final int MIN_SHARE = 128;

  private final Languages languages = new Languages();
  private final Map<String, Compiled> queries = new HashMap<>();
  private Monitor monitor = monitor();

  /** A query in both forms. */
  private record Compiled(StandingQuery query, Query words) {}

  private Monitor monitor() {
    VectorWarning.suppress();
    try {
      return new Monitor(languages.analyzer(Languages.UNKNOWN));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void use(Collection<StandingQuery> all) {
    close();
    monitor = monitor();
    queries.clear();
    QueryFactory factory = new QueryFactory(languages, Languages.codes());
    List<MonitorQuery> registered = new ArrayList<>();
    for (StandingQuery query : all) {
      Query words = factory.query(query.words(), QueryFactory.Mode.ALL);
      queries.put(query.name(), new Compiled(query, words));
      registered.add(new MonitorQuery(query.name(), words));
    }
    try {
      monitor.register(registered);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Match> match(List<Entry> entries) {
    if (entries.isEmpty() || queries.isEmpty()) {
      return List.of();
    }
    int share = Math.ceilDiv(entries.size(), Runtime.getRuntime().availableProcessors());
    return entries.stream()
        .gather(Gatherers.windowFixed(Math.max(share, MIN_SHARE)))
        .toList()
        .parallelStream()
        .map(this::matches)
        .flatMap(List::stream)
        .toList();
  }

  private List<Match> matches(List<Entry> entries) {
    try {
      Document[] documents =
          entries.stream()
              .map(entry -> EntryFields.document(entry, languages))
              .toArray(Document[]::new);
      MultiMatchingQueries<QueryMatch> found = monitor.match(documents, QueryMatch.SIMPLE_MATCHER);
      List<Match> matches = new ArrayList<>();
      for (int i = 0; i < entries.size(); i++) {
        Collection<QueryMatch> ofEntry = found.getMatches(i);
        if (!ofEntry.isEmpty()) {
          IndexSearcher alone = alone(documents[i]);
          for (QueryMatch match : ofEntry) {
            Compiled compiled = queries.get(match.getQueryId());
            if (compiled != null) {
              matches.add(match(compiled, entries.get(i), alone));
            }
          }
        }
      }
      return matches;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An entry is scored alone, so that the score does not depend on other entries. */
  private IndexSearcher alone(Document document) {
    return MemoryIndex.fromDocument(document, languages.analyzer(Languages.UNKNOWN))
        .createSearcher();
  }

  private Match match(Compiled compiled, Entry entry, IndexSearcher alone) throws IOException {
    TopDocs scored = alone.search(compiled.words(), 1);
    return new Match(
        compiled.query(),
        entry,
        scored.scoreDocs.length == 0 ? 0 : scored.scoreDocs[0].score,
        new PassageFinder(languages).find(compiled.words(), entry));
  }

  @Override
  public void close() {
    try {
      monitor.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
