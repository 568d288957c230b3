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
import org.apache.lucene.document.Document;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.monitor.Monitor;
import org.apache.lucene.monitor.MonitorQuery;
import org.apache.lucene.monitor.MultiMatchingQueries;
import org.apache.lucene.monitor.QueryMatch;
import org.apache.lucene.search.Query;

/**
 * Standing queries in Lucene's monitor, which evaluates only those that share a rare word with an
 * entry.
 *
 * <p>Threading: one thread at a time.
 */
public final class LuceneMatcher implements QueryMatcher {

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
    try {
      Document[] documents =
          entries.stream()
              .map(entry -> EntryFields.document(entry, languages))
              .toArray(Document[]::new);
      MultiMatchingQueries<QueryMatch> found = monitor.match(documents, QueryMatch.SIMPLE_MATCHER);
      List<Match> matches = new ArrayList<>();
      for (int i = 0; i < entries.size(); i++) {
        for (QueryMatch match : found.getMatches(i)) {
          Compiled compiled = queries.get(match.getQueryId());
          if (compiled != null) {
            matches.add(match(compiled, entries.get(i)));
          }
        }
      }
      return matches;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Scored alone, so that the score does not depend on other entries. */
  private Match match(Compiled compiled, Entry entry) {
    MemoryIndex alone =
        MemoryIndex.fromDocument(
            EntryFields.document(entry, languages), languages.analyzer(Languages.UNKNOWN));
    return new Match(
        compiled.query(),
        entry,
        alone.search(compiled.words()),
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
