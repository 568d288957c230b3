package dev.rssify.adapters.searchlucene;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;

/** How much of a query an entry has: rare words count more, by their inverse document frequency. */
record QueryCoverage(IndexSearcher searcher, QueryFactory factory) {

  /** The coverage, from 0 for none of the words to 1 for all. */
  double of(String words, String uid) throws IOException {
    Query entry = new TermQuery(new Term(EntryFields.UID, uid));
    double all = 0;
    double found = 0;
    for (Query part : factory.parts(words)) {
      double rarity = rarity(part);
      BooleanQuery both =
          new BooleanQuery.Builder().add(entry, Occur.FILTER).add(part, Occur.FILTER).build();
      all += rarity;
      found += searcher.count(both) > 0 ? rarity : 0;
    }
    return all == 0 ? 0 : found / all;
  }

  /** As BM25 computes it, with the most frequent form of the word. */
  private double rarity(Query part) throws IOException {
    Set<Term> terms = new HashSet<>();
    part.visit(QueryVisitor.termCollector(terms));
    int frequency = 0;
    for (Term term : terms) {
      frequency = Math.max(frequency, searcher.getIndexReader().docFreq(term));
    }
    int entries = searcher.getIndexReader().maxDoc();
    return Math.log(1 + (entries - frequency + 0.5) / (frequency + 0.5));
  }
}
