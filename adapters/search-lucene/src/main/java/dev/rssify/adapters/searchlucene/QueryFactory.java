package dev.rssify.adapters.searchlucene;

import dev.rssify.adapters.searchlucene.WordQuery.Part;
import dev.rssify.adapters.searchlucene.WordQuery.Use;
import dev.rssify.core.operations.search.SearchQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Converts typed queries to queries of Lucene. A word is looked up by its stems in all languages of
 * the index.
 *
 * @param codes the languages of the index
 */
record QueryFactory(Languages languages, Set<String> codes) {

  private static final float TITLE_BOOST = 2.0f;
  private static final float TIE_BREAKER = 0.3f;

  /** Up to this number of words, all are required. */
  private static final int ALL_REQUIRED = 2;

  /** Which words an entry must have. */
  enum Mode {
    /** Some of many words; entries with more of them come first. */
    RANKED,
    /** Every word. */
    ALL
  }

  QueryFactory {
    codes = Set.copyOf(codes);
  }

  Query query(String typed, Mode mode) {
    WordQuery words = WordQuery.parse(typed);
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    int optional = 0;
    boolean excludesOnly = true;
    for (Part part : words.parts()) {
      boolean required = part.use() == Use.REQUIRED || mode == Mode.ALL;
      switch (part.use()) {
        case EXCLUDED -> query.add(query(part), Occur.MUST_NOT);
        case REQUIRED, OPTIONAL -> {
          query.add(query(part), required ? Occur.MUST : Occur.SHOULD);
          optional += required ? 0 : 1;
          excludesOnly = false;
        }
      }
    }
    query.setMinimumNumberShouldMatch(leastOf(optional));
    return excludesOnly ? new MatchNoDocsQuery("no word to search for") : query.build();
  }

  private static int leastOf(int optional) {
    return optional <= ALL_REQUIRED ? optional : Math.max(ALL_REQUIRED, optional / 3);
  }

  /** The queries of the words that an entry should or must have. */
  List<Query> parts(String typed) {
    return WordQuery.parse(typed).parts().stream()
        .filter(part -> part.use() != Use.EXCLUDED)
        .map(this::query)
        .toList();
  }

  private Query query(Part part) {
    String field = part.field();
    if (field.equals(EntryFields.LANGUAGE) || field.equals(EntryFields.SITE)) {
      return new TermQuery(new Term(field, part.text().toLowerCase(Locale.ROOT)));
    }
    if (!field.isEmpty()) {
      return terms(field, part.text());
    }
    return new DisjunctionMaxQuery(
        List.of(
            new BoostQuery(terms(EntryFields.TITLE, part.text()), TITLE_BOOST),
            terms(EntryFields.TEXT, part.text()),
            terms(EntryFields.CATEGORY, part.text())),
        TIE_BREAKER);
  }

  /** The query for a word, or for words next to each other. */
  private Query terms(String field, String text) {
    Set<List<String>> readings = new LinkedHashSet<>();
    readings.add(terms(field, text, Languages.UNKNOWN));
    codes.forEach(code -> readings.add(terms(field, text, code)));
    readings.removeIf(List::isEmpty);
    List<Query> queries = new ArrayList<>();
    SynonymQuery.Builder single = new SynonymQuery.Builder(field);
    boolean any = false;
    for (List<String> reading : readings) {
      if (reading.size() == 1) {
        single.addTerm(new Term(field, reading.getFirst()));
        any = true;
      } else {
        queries.add(new PhraseQuery(field, reading.toArray(String[]::new)));
      }
    }
    if (any) {
      queries.add(single.build());
    }
    return switch (queries.size()) {
      case 0 -> new MatchNoDocsQuery("no word to search for");
      case 1 -> queries.getFirst();
      default -> new DisjunctionMaxQuery(queries, 0);
    };
  }

  private List<String> terms(String field, String text, String code) {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = languages.analyzer(code).tokenStream(field, text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(term.toString());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string cannot fail
    }
    return terms;
  }

  /** The words of a search, among the entries of its feeds and time. */
  Query ranked(SearchQuery query) {
    return among(
        query, new BooleanQuery.Builder().add(query(query.words(), Mode.RANKED), Occur.MUST));
  }

  /** The required and excluded words of a search, its feeds and time; null for all entries. */
  @Nullable Query filter(SearchQuery query) {
    BooleanQuery.Builder all =
        new BooleanQuery.Builder().add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
    for (Part part : WordQuery.parse(query.words()).parts()) {
      switch (part.use()) {
        case EXCLUDED -> all.add(query(part), Occur.MUST_NOT);
        case REQUIRED -> all.add(query(part), Occur.FILTER);
        case OPTIONAL -> {}
      }
    }
    BooleanQuery filter = among(query, all);
    return filter.clauses().size() == 1 ? null : filter;
  }

  private static BooleanQuery among(SearchQuery query, BooleanQuery.Builder all) {
    if (!query.feedIds().isEmpty()) {
      all.add(
          new TermInSetQuery(
              EntryFields.FEED,
              query.feedIds().stream().map(id -> new BytesRef(id.toString())).toList()),
          Occur.FILTER);
    }
    if (query.since() != null || query.until() != null) {
      long from = query.since() == null ? Long.MIN_VALUE : query.since().toEpochMilli();
      long to = query.until() == null ? Long.MAX_VALUE : query.until().toEpochMilli() - 1;
      all.add(LongField.newRangeQuery(EntryFields.TIME, from, to), Occur.FILTER);
    }
    return all.build();
  }
}
