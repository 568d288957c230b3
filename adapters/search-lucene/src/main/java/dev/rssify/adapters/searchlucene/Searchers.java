package dev.rssify.adapters.searchlucene;

import dev.rssify.core.operations.search.SearchIndex.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Provides searchers on the newest state of an index: all changes of a writer in this process, or
 * the commits of another process.
 *
 * <p>Threading: safe for many threads.
 */
final class Searchers implements AutoCloseable {

  private final Directory directory;
  private final @Nullable IndexWriter writer;
  private @Nullable DirectoryReader reader;
  private Set<String> codes = Set.of();
  private volatile boolean changed = true;

  Searchers(Directory directory, @Nullable IndexWriter writer) throws IOException {
    this.directory = directory;
    this.writer = writer;
    DirectoryReader _ = newest();
  }

  /** Uses a searcher. */
  interface Use<T> {
    T with(IndexSearcher searcher, Set<String> codes) throws IOException;
  }

  /** Called when the writer changed the index. */
  void changed() {
    changed = true;
  }

  <T> T with(Use<T> use) {
    try {
      DirectoryReader current;
      Set<String> languages;
      synchronized (this) {
        current = newest();
        languages = codes;
        current.incRef();
      }
      try {
        return use.with(new IndexSearcher(current), languages);
      } finally {
        current.decRef();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The uids after this one, in order. */
  List<String> uids(String after, int limit) {
    return with((searcher, _) -> {
      List<String> found = new ArrayList<>();
      Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), EntryFields.UID);
      if (terms == null) {
        return found;
      }
      TermsEnum all = terms.iterator();
      boolean there = all.seekCeil(new BytesRef(after)) != TermsEnum.SeekStatus.END;
      while (there && found.size() < limit) {
        String uid = all.term().utf8ToString();
        if (!uid.equals(after)) {
          found.add(uid);
        }
        there = all.next() != null;
      }
      return found;
    });
  }

  /** The position of the last commit that this process can see. */
  synchronized @Nullable Position committed() {
    try {
      return LuceneIndex.position(newest().getIndexCommit().getUserData().entrySet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized DirectoryReader newest() throws IOException {
    DirectoryReader old = reader;
    if (old != null && writer != null && !changed) {
      return old;
    }
    changed = false;
    DirectoryReader next = old == null ? opened() : reopened(old);
    if (next != null) {
      if (old != null) {
        old.decRef();
      }
      reader = next;
      codes = languages(next);
      return next;
    }
    return Objects.requireNonNull(old);
  }

  private DirectoryReader opened() throws IOException {
    if (writer != null) {
      return DirectoryReader.open(writer);
    }
    try {
      return DirectoryReader.open(directory);
    } catch (IndexNotFoundException e) {
      throw new IOException("another process creates it; try again later", e);
    }
  }

  private @Nullable DirectoryReader reopened(DirectoryReader old) throws IOException {
    return writer == null
        ? DirectoryReader.openIfChanged(old)
        : DirectoryReader.openIfChanged(old, writer);
  }

  private static Set<String> languages(DirectoryReader reader) throws IOException {
    Set<String> codes = new HashSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(EntryFields.LANGUAGE);
      if (terms != null) {
        TermsEnum each = terms.iterator();
        for (BytesRef code = each.next(); code != null; code = each.next()) {
          codes.add(code.utf8ToString());
        }
      }
    }
    return codes;
  }

  @Override
  public synchronized void close() throws IOException {
    if (reader != null) {
      reader.decRef();
      reader = null;
    }
  }
}
