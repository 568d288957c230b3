package dev.rssify.adapters.searchlucene;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.SearchIndex;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.UnitVector;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/**
 * A search index in a folder, or in memory.
 *
 * <p>Invariants: the journal position is part of Lucene's commit. One process writes; others read
 * its commits. A damaged index, and one of another format, is replaced by an empty one.
 *
 * <p>Threading: safe for many threads.
 */
public final class LuceneIndex implements SearchIndex {

  /** The version of the indexed fields; indexes of another version are rebuilt. */
  private static final String FORMAT = "2";

  private static final double BUFFER_MB = 32;

  private final Directory directory;
  private final @Nullable IndexWriter writer;
  private final Languages languages = new Languages();
  private final Searchers searchers;
  private volatile @Nullable Position committed;
  private volatile boolean damaged;

  private LuceneIndex(Directory directory, @Nullable IndexWriter writer) throws IOException {
    this.directory = directory;
    this.writer = writer;
    this.searchers = new Searchers(directory, writer);
    this.committed = writer == null ? null : position(writer.getLiveCommitData());
  }

  /** Opens an index in memory. */
  public static LuceneIndex inMemory() {
    try {
      VectorWarning.suppress();
      Directory directory = new ByteBuffersDirectory();
      return new LuceneIndex(directory, writer(directory, IndexWriterConfig.OpenMode.CREATE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens the index of a folder, which is created if needed.
   *
   * @param replaced receives the reason when a damaged index is replaced by an empty one
   */
  public static LuceneIndex open(Path folder, Consumer<String> replaced) {
    try {
      VectorWarning.suppress();
      Directory directory = FSDirectory.open(folder);
      try {
        return opened(directory, replaced);
      } catch (IOException | RuntimeException e) {
        directory.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("search index " + folder + ": " + e.getMessage(), e);
    }
  }

  private static LuceneIndex opened(Directory directory, Consumer<String> replaced)
      throws IOException {
    IndexWriter writer;
    try {
      writer = writer(directory, IndexWriterConfig.OpenMode.CREATE_OR_APPEND);
    } catch (LockObtainFailedException e) {
      return new LuceneIndex(directory, null); // another process writes it
    } catch (IOException | IllegalArgumentException e) {
      return replaced(directory, e, replaced);
    }
    try {
      return new LuceneIndex(directory, writer);
    } catch (IOException | RuntimeException e) {
      writer.rollback();
      return replaced(directory, e, replaced);
    }
  }

  private static LuceneIndex replaced(
      Directory directory, Exception damage, Consumer<String> replaced) throws IOException {
    if (damage instanceof IOException failure && !isDamage(failure)) {
      throw failure; // such as a missing permission, or too many open files
    }
    replaced.accept("it is damaged: " + damage.getMessage());
    for (String file : directory.listAll()) {
      if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
        directory.deleteFile(file);
      }
    }
    return new LuceneIndex(directory, writer(directory, IndexWriterConfig.OpenMode.CREATE));
  }

  private static IndexWriter writer(Directory directory, IndexWriterConfig.OpenMode mode)
      throws IOException {
    return new IndexWriter(
        directory,
        new IndexWriterConfig(new Languages().analyzer(Languages.UNKNOWN))
            .setOpenMode(mode)
            .setRAMBufferSizeMB(BUFFER_MB)
            .setCodec(WideVectors.codec())
            .setCommitOnClose(false));
  }

  @Override
  public State state() {
    long entries = searchers.with((searcher, _) -> (long) searcher.getIndexReader().numDocs());
    return new State(writer != null, writer == null ? searchers.committed() : committed, entries);
  }

  @Override
  public void change(Update update) {
    IndexWriter target = writable();
    try {
      if (update.clear()) {
        target.deleteAll();
        committed = null;
      }
      for (UUID feed : update.feeds()) {
        target.deleteDocuments(new Term(EntryFields.FEED, feed.toString()));
      }
      target.deleteDocuments(
          update.deleted().stream()
              .map(uid -> new Term(EntryFields.UID, uid))
              .toArray(Term[]::new));
      for (Entry entry : update.stored()) {
        target.updateDocument(
            new Term(EntryFields.UID, entry.uid()),
            EntryFields.document(entry, languages, update.vectors().get(entry.uid())));
      }
      searchers.changed();
    } catch (IOException | AlreadyClosedException e) {
      throw failed(e);
    }
  }

  @Override
  public void commit(Position position) {
    IndexWriter target = writable();
    Map<String, String> data = new HashMap<>();
    data.put("format", FORMAT);
    data.put("seq", Long.toString(position.seq()));
    data.put("event_id", String.valueOf(position.eventId()));
    data.put("vectors", position.vectors());
    target.setLiveCommitData(data.entrySet());
    try {
      target.commit();
      committed = position;
    } catch (IOException | AlreadyClosedException e) {
      throw failed(e);
    }
  }

  @Override
  public List<String> uids(String after, int limit) {
    return searchers.uids(after, limit);
  }

  private static boolean isDamage(IOException failure) {
    return failure instanceof CorruptIndexException
        || failure instanceof IndexFormatTooOldException
        || failure instanceof IndexFormatTooNewException
        || failure instanceof EOFException
        || failure instanceof NoSuchFileException;
  }

  /** A writer that a failed merge has closed is opened again like after any failure. */
  private UncheckedIOException failed(Exception failure) {
    IOException cause = failure instanceof IOException io ? io : new IOException(failure);
    damaged |= isDamage(cause);
    return new UncheckedIOException("search index: " + failure.getMessage(), cause);
  }

  private IndexWriter writable() {
    if (writer == null) {
      throw new IllegalStateException("another process writes the search index");
    }
    return writer;
  }

  static @Nullable Position position(@Nullable Iterable<Map.Entry<String, String>> data) {
    Map<String, String> values = new HashMap<>();
    if (data != null) {
      data.forEach(entry -> values.put(entry.getKey(), entry.getValue()));
    }
    String seq = values.get("seq");
    String eventId = values.get("event_id");
    if (!FORMAT.equals(values.get("format")) || seq == null || eventId == null) {
      return null;
    }
    return new Position(
        Long.parseLong(seq),
        eventId.equals("null") ? null : UUID.fromString(eventId),
        values.getOrDefault("vectors", ""));
  }

  @Override
  public Hits search(SearchQuery query, @Nullable UnitVector near) {
    try {
      return searchers.with((searcher, codes) -> {
        EntryFinder finder = new EntryFinder(languages, searcher, codes);
        if (near == null) {
          return finder.byWords(query);
        }
        return query.mode() == SearchQuery.Mode.MEANING
            ? finder.byMeaning(query, near)
            : finder.byBoth(query, near);
      });
    } catch (UncheckedIOException e) {
      throw failed(Objects.requireNonNull(e.getCause()));
    }
  }

  @Override
  public Passages passages(String words, Entry entry) {
    QueryFactory factory = new QueryFactory(languages, Set.of(Languages.of(entry)));
    return new PassageFinder(languages).find(factory.query(words, QueryFactory.Mode.RANKED), entry);
  }

  @Override
  public void close() {
    try {
      searchers.close();
      if (writer != null) {
        writer.rollback();
      }
      if (writer != null && damaged) {
        // Without a position, the next process rebuilds the index.
        try (IndexWriter empty = writer(directory, IndexWriterConfig.OpenMode.CREATE)) {
          empty.commit();
        }
      }
      directory.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
