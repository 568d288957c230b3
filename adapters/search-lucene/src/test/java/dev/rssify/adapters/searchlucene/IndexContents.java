package dev.rssify.adapters.searchlucene;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * What is committed to the index of a folder: the terms and vectors of each entry. Two documents of
 * one uid fail.
 */
final class IndexContents {

  private final SortedMap<String, Set<String>> entries = new TreeMap<>();

  private IndexContents() {}

  /** Terms and vectors by uid. */
  static SortedMap<String, Set<String>> of(Path folder) throws IOException {
    IndexContents contents = new IndexContents();
    try (FSDirectory directory = FSDirectory.open(folder);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (var leaf : reader.leaves()) {
        contents.add(leaf.reader());
      }
    }
    return contents.entries;
  }

  private void add(LeafReader leaf) throws IOException {
    Bits live = leaf.getLiveDocs();
    String[] uids = new String[leaf.maxDoc()];
    for (int doc = 0; doc < uids.length; doc++) {
      if (live == null || live.get(doc)) {
        uids[doc] = leaf.storedFields().document(doc).get(EntryFields.UID);
        if (entries.put(uids[doc], new TreeSet<>()) != null) {
          throw new AssertionError("two documents of " + uids[doc]);
        }
      }
    }
    for (FieldInfo field : leaf.getFieldInfos()) {
      Terms terms = leaf.terms(field.name);
      if (terms != null) {
        terms(field.name, terms.iterator(), uids);
      }
      if (field.hasVectorValues()) {
        vectors(field.name, leaf.getFloatVectorValues(field.name), uids);
      }
    }
  }

  private void terms(String field, TermsEnum terms, String[] uids) throws IOException {
    while (terms.next() != null) {
      PostingsEnum docs = terms.postings(null, PostingsEnum.FREQS);
      while (docs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        note(uids[docs.docID()], field + ":" + terms.term().utf8ToString() + " " + docs.freq());
      }
    }
  }

  private void vectors(String field, FloatVectorValues vectors, String[] uids) throws IOException {
    KnnVectorValues.DocIndexIterator docs = vectors.iterator();
    while (docs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      note(uids[docs.docID()], field + ":" + Arrays.toString(vectors.vectorValue(docs.index())));
    }
  }

  private void note(@Nullable String uid, String what) {
    if (uid != null) {
      entries.get(uid).add(what);
    }
  }
}
