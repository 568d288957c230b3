package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.search.SearchIndex.Position;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Journal;
import dev.rssify.core.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/**
 * Brings a search index up to date with the journal of a store.
 *
 * <p>Invariants: an index without a position, of another store, or behind the oldest stored event
 * is built again from the entries, and follows the journal after that. An entry is indexed as it is
 * stored now, so repeating events changes nothing.
 *
 * <p>Not thread-safe.
 */
public final class JournalIndexer {

  private static final int BATCH = 512;

  /** A commit costs a flush to disk, so a long catch-up commits now and then. */
  private static final int EVENTS_PER_COMMIT = 20_000;

  private final Store store;
  private final SearchIndex index;
  private final EntryTexts texts;
  private final EntryVectors vectors;
  private final @Nullable String vectorVersion;
  private final BooleanSupplier stopped;

  /**
   * @param vectorVersion the version of vectors to index; null to leave it as it is
   * @param stopped ends a running catch-up after its current batch
   */
  public JournalIndexer(
      Store store,
      SearchIndex index,
      EntryTexts texts,
      EntryVectors vectors,
      @Nullable String vectorVersion,
      BooleanSupplier stopped) {
    this.store = store;
    this.index = index;
    this.texts = texts;
    this.vectors = vectors;
    this.vectorVersion = vectorVersion;
    this.stopped = stopped;
  }

  /** Why an index has to be built from the entries; empty when the journal suffices. */
  public Optional<String> staleness() {
    Position position = index.state().position();
    if (position == null) {
      return Optional.of("it is new");
    }
    long seq = position.seq();
    Journal journal = store.journal();
    if (seq > journal.head()) {
      return Optional.of("it is ahead of the journal: the store was restored or replaced");
    }
    if (seq < journal.horizon()) {
      return Optional.of("events that it misses have expired");
    }
    if (vectorVersion != null && !vectorVersion.equals(position.vectors())) {
      return Optional.of("entries are indexed with vectors of " + vectorVersion + " from now on");
    }
    boolean sameStore = seq == journal.horizon() || Objects.equals(position.eventId(), event(seq));
    return sameStore ? Optional.empty() : Optional.of("it belongs to another store");
  }

  private @Nullable UUID event(long seq) {
    return store.journal().after(seq - 1, 1) instanceof JournalRead.Events(var events)
            && !events.isEmpty()
        ? events.getFirst().eventId()
        : null;
  }

  /** Indexes everything that is new, and commits; returns false when nothing was. */
  public boolean catchUp() {
    if (staleness().isPresent()) {
      rebuild(_ -> {});
      return true;
    }
    Position at = Objects.requireNonNull(index.state().position());
    Position before = at;
    Position committed = at;
    while (!stopped.getAsBoolean()) {
      if (!(store.journal().after(at.seq(), BATCH) instanceof JournalRead.Events(var events))
          || events.isEmpty()) {
        break;
      }
      index.change(update(events, at.vectors()));
      at = new Position(events.getLast().seq(), events.getLast().eventId(), at.vectors());
      if (at.seq() - committed.seq() >= EVENTS_PER_COMMIT) {
        index.commit(at);
        committed = at;
      }
    }
    if (at.seq() != committed.seq()) {
      index.commit(at);
    }
    return at.seq() != before.seq();
  }

  /**
   * Builds the index from all entries. Until it is complete, a crash leaves the index as it was.
   *
   * @param progress receives the number of entries
   */
  public void rebuild(LongConsumer progress) {
    long head = store.journal().head();
    UUID last = head == 0 ? null : event(head);
    Position before = index.state().position();
    String version = vectorVersion != null ? vectorVersion : before == null ? "" : before.vectors();
    index.change(Update.CLEAR);
    long[] count = {0};
    store
        .entries()
        .all(new EntryQuery(Set.of(), null, Order.OLDEST_FIRST, null, BATCH))
        .gather(Gatherers.windowFixed(BATCH))
        .takeWhile(_ -> !stopped.getAsBoolean())
        .forEach(entries -> {
          index.change(Update.of(texts.withArticles(entries), vectors(entries, version)));
          count[0] += entries.size();
          progress.accept(count[0]);
        });
    if (!stopped.getAsBoolean()) {
      index.commit(new Position(head, last, version));
      boolean _ = catchUp();
    }
  }

  /** Deletes what is no longer in the store, such as entries that expired; returns how many. */
  public int sweep() {
    int deleted = 0;
    List<String> page = index.uids("", BATCH);
    while (!page.isEmpty() && !stopped.getAsBoolean()) {
      Set<String> missing = new HashSet<>(page);
      store.entries().entries(page).values().forEach(entry -> missing.remove(entry.uid()));
      if (!missing.isEmpty()) {
        index.change(Update.deleting(missing));
        deleted += missing.size();
      }
      page = index.uids(page.getLast(), BATCH);
    }
    Position position = index.state().position();
    if (deleted > 0 && position != null) {
      index.commit(position);
    }
    return deleted;
  }

  private Map<String, UnitVector> vectors(Collection<Entry> entries, String version) {
    Map<String, UnitVector> found = new HashMap<>();
    if (!version.isEmpty()) {
      for (Entry entry : entries) {
        vectors.vector(entry.uid(), version).ifPresent(vector -> found.put(entry.uid(), vector));
      }
    }
    return found;
  }

  private Update update(List<JournalEvent> events, String version) {
    Set<String> uids = new HashSet<>();
    Set<String> deleted = new HashSet<>();
    Set<UUID> feeds = new HashSet<>();
    for (JournalEvent event : events) {
      switch (event.payload()) {
        case Payload.NewEntry(var entry) -> uids.add(entry.uid());
        case Payload.EntryUpdated(var entry, _) -> uids.add(entry.uid());
        case Payload.EntriesRewritten(var rewritten) -> uids.addAll(rewritten);
        case Payload.EntriesMerged(String uid, String merged) -> {
          uids.add(uid);
          deleted.add(merged);
        }
        case Payload.FeedRemoved _ -> feeds.add(event.feedId());
        case Payload.DerivationAdded(String uid, _, _)
            when EntryTexts.isAdded(event.payload())
                || EntryVectors.isAdded(event.payload(), version) ->
            uids.add(uid);
        default -> {}
      }
    }
    Map<String, Entry> found = store.entries().entries(uids);
    Map<String, Entry> stored = new LinkedHashMap<>();
    found.values().forEach(entry -> stored.put(entry.uid(), entry));
    uids.stream().filter(uid -> !stored.containsKey(uid)).forEach(deleted::add);
    deleted.removeAll(stored.keySet());
    return new Update(
        texts.withArticles(stored.values()),
        vectors(stored.values(), version),
        deleted,
        feeds,
        false);
  }
}
