package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Entry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An index of the words and vectors of entries, beside the store and computed from it.
 *
 * <p>Invariants: changes and the position are committed together, so that after a crash the index
 * is that of its last position. Changes are visible to searches before they are committed.
 *
 * <p>Threading: safe for many threads, except that one thread at a time commits. Failures of the
 * disk are {@link java.io.UncheckedIOException}s.
 */
public interface SearchIndex extends AutoCloseable {

  /**
   * A position in the journal of one store.
   *
   * @param eventId the id of the event at this position, which distinguishes stores; null at 0
   * @param vectors the version of the indexed vectors; empty when entries are indexed without
   */
  record Position(long seq, @Nullable UUID eventId, String vectors) {}

  /**
   * Changes of the index.
   *
   * @param stored entries to add or to replace
   * @param vectors of these entries by uid; others have none
   * @param deleted uids to delete
   * @param feeds feeds whose entries to delete, before anything is added
   * @param clear whether to delete everything before; until the next commit a crash restores it
   */
  record Update(
      List<Entry> stored,
      Map<String, UnitVector> vectors,
      Set<String> deleted,
      Set<UUID> feeds,
      boolean clear) {

    public static final Update CLEAR = new Update(List.of(), Map.of(), Set.of(), Set.of(), true);

    public static Update of(List<Entry> stored) {
      return of(stored, Map.of());
    }

    public static Update of(List<Entry> stored, Map<String, UnitVector> vectors) {
      return new Update(stored, vectors, Set.of(), Set.of(), false);
    }

    public static Update deleting(Set<String> uids) {
      return new Update(List.of(), Map.of(), uids, Set.of(), false);
    }

    public Update {
      stored = List.copyOf(stored);
      vectors = Map.copyOf(vectors);
      deleted = Set.copyOf(deleted);
      feeds = Set.copyOf(feeds);
    }
  }

  /**
   * The uids that match, best first.
   *
   * @param total the number of matches; a lower bound for a large one
   */
  record Hits(List<Hit> hits, long total) {

    public Hits {
      hits = List.copyOf(hits);
    }
  }

  /** An entry that matches. */
  record Hit(String uid, double score) {}

  /**
   * The state of an index.
   *
   * @param writable false while another process changes the index; then its commits are read
   * @param position the last committed one; null when the index has to be built
   * @param entries the number of entries
   */
  record State(boolean writable, @Nullable Position position, long entries) {

    /** The number of the last event that is indexed for good. */
    public long seq() {
      return position == null ? 0 : position.seq();
    }
  }

  State state();

  void change(Update update);

  void commit(Position position);

  /**
   * Finds entries by their words, by their vectors, or by both.
   *
   * @param near the meaning of the query, for a ranking by meaning ({@code MEANING}) or one merged
   *     with that by words; null to rank entries by words
   */
  Hits search(SearchQuery query, @Nullable UnitVector near);

  /**
   * The uids of the index in order, up to a limit; some may be deleted already.
   *
   * @param after the last one of the page before; empty for the first page
   */
  List<String> uids(String after, int limit);

  /** The matches of a query in a title or text. */
  Passages passages(String words, Entry entry);

  /**
   * The matches in an entry.
   *
   * @param title the whole title
   * @param text the best sentences; the first ones if only the title matches
   */
  record Passages(Passage title, Passage text) {}

  @Override
  void close();
}
