package dev.rssify.embed.ingest;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The position of the stream in the journal, and the items it emits there. It survives a stop: the
 * next stream continues from the cursor.
 *
 * <p>Invariants: at most a batch of the journal is read ahead. Pending items are those of one
 * event, or of one document for a feed that was registered late. The cursor is saved in the store,
 * so that a later process continues there too.
 *
 * <p>Threading: safe for many threads.
 */
final class NewsCursor {

  private static final Set<String> ABOUT_ENTRIES = Set.of("new_entry", "entry_updated");

  /** The number of past events that are read to restore the deduplication state. */
  private static final int REMEMBERED_EVENTS = 20_000;

  private final String name;
  private final RegisteredFeeds feeds;
  private final IngesterListener listener;
  private final Queue<NewsItem> pending = new ArrayDeque<>();
  private final Queue<Late> late = new ArrayDeque<>();
  private @Nullable Store open;
  private @Nullable JournalReader journal;
  private @Nullable JournalEvent current;
  private @Nullable RegisteredFeed caughtUp;
  private boolean resumed;
  private long startSeq;
  private long seq = -1;
  private long done;

  /**
   * A feed that was registered after the stream started.
   *
   * @param served true when an earlier process emitted its items, so that only items since the
   *     start are missing; false when all items of its document are missing
   */
  private record Late(RegisteredFeed feed, boolean served) {}

  NewsCursor(String name, RegisteredFeeds feeds, IngesterListener listener) {
    this.name = name;
    this.feeds = feeds;
    this.listener = listener;
  }

  /** Continues from the cursor; a new stream starts with the next event. */
  synchronized void open(Store store) {
    long head = store.journal().head();
    if (seq < 0) {
      resumed = store.cursors().cursor(name).isPresent();
      seq = new CursorPositions(store.journal()).named(name, store.cursors());
      startSeq = seq;
    }
    // The store may have been replaced by one with a shorter journal.
    seq = Math.min(seq, head);
    done = seq;
    journal =
        new JournalReader(
            store.journal()::after,
            seq,
            position -> store.cursors().save(name, position),
            (from, horizon) -> listener.on(new IngesterEvent.ItemsMissed(from, horizon)));
    open = store;
  }

  /**
   * Adds a feed to the stream, once per process.
   *
   * @param onRecord whether the subscription existed before
   * @return whether an earlier process emitted its items
   */
  synchronized boolean joined(RegisteredFeed registered, Feed feed, boolean onRecord) {
    if (!registered.definition.enabled()) {
      return false;
    }
    if (onRecord && resumed && store().flags().flag(pendingFlag(registered)).isEmpty()) {
      late.add(new Late(registered, true));
      return true;
    }
    if (feed.lastDocument() != null) {
      store().flags().put(pendingFlag(registered), "yes");
      late.add(new Late(registered, false));
    }
    return false;
  }

  /** The flag of a feed whose document at registration has not been emitted yet. */
  private String pendingFlag(RegisteredFeed registered) {
    return name + " pending " + registered.definition.id();
  }

  /** Restores the deduplication state of feeds from the journal. */
  synchronized void remember(Set<RegisteredFeed> served) {
    if (!served.isEmpty()) {
      entries(
          startSeq - REMEMBERED_EVENTS,
          startSeq,
          (event, entry) ->
              feeds.of(event.feedId()).stream()
                  .filter(served::contains)
                  .forEach(one ->
                      one.seen.admit(
                          NewsItemFactory.key(entry), NewsItemFactory.dated(entry), event.at())));
    }
  }

  /** The stored entry events between two positions. */
  private void entries(long after, long until, BiConsumer<JournalEvent, EntryHeadline> each) {
    long from = after;
    while (from < until) {
      List<JournalEvent> events =
          store().journal().ofTypes(ABOUT_ENTRIES, from, JournalReader.BATCH);
      for (JournalEvent event : events) {
        EntryHeadline entry = headline(event.payload());
        if (event.seq() <= until && entry != null) {
          each.accept(event, entry);
        }
      }
      from = events.isEmpty() ? until : events.getLast().seq();
    }
  }

  /** The next item; empty when there is none yet. */
  synchronized Optional<NewsItem> next() {
    JournalReader reader = Objects.requireNonNull(journal);
    while (pending.isEmpty()) {
      settle();
      if (current == null) {
        done = reader.seq();
      }
      Late newcomer = late.peek();
      if (newcomer != null) {
        catchUp(newcomer, reader.seq());
        late.remove();
        continue;
      }
      if (current == null) {
        current = reader.next().orElse(null);
      }
      if (current == null) {
        return Optional.empty();
      }
      emit(current);
      current = null;
    }
    return Optional.of(pending.remove());
  }

  private void emit(JournalEvent event) {
    EntryHeadline entry = headline(event.payload());
    if (entry != null) {
      emit(feeds.of(event.feedId()), event, entry);
    } else if (event.payload() instanceof Payload.FeedMoved moved && moved.mergedInto() != null) {
      feeds.moved(event.feedId(), moved.mergedInto());
    }
  }

  private void emit(List<RegisteredFeed> served, JournalEvent event, EntryHeadline entry) {
    if (!served.isEmpty()) {
      Entry whole = store().entries().entries(Set.of(entry.uid())).get(entry.uid());
      emit(served, event.feedId(), entry, whole, event.at());
    }
  }

  private static @Nullable EntryHeadline headline(Payload payload) {
    if (payload instanceof Payload.NewEntry(EntryHeadline entry)) {
      return entry;
    }
    return payload instanceof Payload.EntryUpdated(EntryHeadline entry, _) ? entry : null;
  }

  private void emit(
      List<RegisteredFeed> served,
      UUID feedId,
      EntryHeadline entry,
      @Nullable Entry whole,
      Instant at) {
    Feed feed = store().feeds().feed(feedId).orElse(null);
    NewsItemFactory maker = new NewsItemFactory(entry, whole, feed, at);
    served.stream()
        .filter(one -> one.definition.enabled())
        .forEach(one -> item(maker, one).ifPresent(pending::add));
  }

  /** A failure affects only this item. */
  private Optional<NewsItem> item(NewsItemFactory maker, RegisteredFeed one) {
    try {
      return maker.make(one, listener);
    } catch (RuntimeException e) {
      listener.on(new IngesterEvent.Failure(e));
      return Optional.empty();
    }
  }

  /** Emits the items that a late feed missed. */
  private void catchUp(Late newcomer, long here) {
    UUID feedId = Objects.requireNonNull(newcomer.feed().feedId);
    List<RegisteredFeed> alone = List.of(newcomer.feed());
    if (newcomer.served()) {
      entries(
          startSeq,
          here,
          (event, entry) -> {
            if (event.feedId().equals(feedId)) {
              emit(alone, event, entry);
            }
          });
      return;
    }
    Set<String> uids =
        store().windows().window(feedId).stream()
            .filter(entry -> !entry.deleted())
            .map(WindowEntry::uid)
            .collect(Collectors.toSet());
    store().entries().entries(uids).values().stream()
        .sorted(Comparator.comparing(Entry::sortAt).thenComparing(Entry::uid))
        .forEach(entry -> emit(alone, feedId, entry.headline(), entry, entry.firstSeen()));
    caughtUp = newcomer.feed();
  }

  private void settle() {
    if (caughtUp != null) {
      store().flags().remove(pendingFlag(caughtUp));
      caughtUp = null;
    }
  }

  /** The number of pending items. */
  synchronized int held() {
    return pending.size();
  }

  /** Saves the cursor; pending items are emitted by the next stream. */
  synchronized void close() {
    JournalReader reader = Objects.requireNonNull(journal);
    seq = current == null ? reader.seq() : current.seq() - 1;
    current = null;
    reader.saveCursor(pending.isEmpty() ? seq : done);
  }

  private Store store() {
    return Objects.requireNonNull(open, "the cursor is not open");
  }
}
