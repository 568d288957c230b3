package dev.rssify.core.enrich;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.JournalCursor;
import dev.rssify.core.publish.JournalCursor.Page;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * Turns events of the journal into stored tasks. The cursor is stored after the tasks, so that
 * after a crash tasks are at most added again, which changes nothing.
 *
 * <p>Threading: one thread at a time.
 */
final class JournalTasks {

  /** The flag of the store that has the cursor. */
  private static final String CURSOR = "enrichment.cursor";

  private static final int BATCH = 256;

  private final Store store;
  private final List<Enricher> enrichers;
  private final Derivations derivations;
  private final Function<String, String> groupOf;
  private JournalCursor<JournalEvent> cursor;

  /**
   * Continues after the last event that was read; in a new store with the next event.
   *
   * @param groupOf the politeness group of a URL
   */
  JournalTasks(Store store, List<Enricher> enrichers, Function<String, String> groupOf) {
    this.store = store;
    this.enrichers = enrichers;
    this.derivations = new Derivations(store);
    this.groupOf = groupOf;
    this.cursor = cursor(store);
  }

  /** Continues from the stored cursor, which another process may have moved. */
  void resume() {
    cursor = cursor(store);
  }

  private static JournalCursor<JournalEvent> cursor(Store store) {
    return JournalCursor.over(store.journal()::after, position(store), seq -> save(store, seq));
  }

  private static long position(Store store) {
    Optional<String> stored = store.flags().flag(CURSOR);
    if (stored.isPresent()) {
      return Long.parseLong(stored.get());
    }
    long head = store.journal().head();
    save(store, head);
    return head;
  }

  private static void save(Store store, long seq) {
    boolean _ = store.flags().put(CURSOR, Long.toString(seq));
  }

  /** The number of events that were not read yet. */
  static long lag(Store store) {
    long seq = store.flags().flag(CURSOR).map(Long::parseLong).orElse(0L);
    return Math.max(0, store.journal().head() - seq);
  }

  /**
   * The result of a read.
   *
   * @param more whether there may be more events
   */
  record Added(List<EntryTask> tasks, boolean more) {}

  /**
   * Reads the next events and stores their tasks.
   *
   * @param most events to read
   */
  Added next(Instant now, long most) {
    return switch (cursor.read((int) Math.min(BATCH, most))) {
      case Page.Expired<JournalEvent> _ -> new Added(List.of(), true);
      case Page.Events<JournalEvent>(List<JournalEvent> events) when events.isEmpty() ->
          new Added(List.of(), false);
      case Page.Events<JournalEvent>(List<JournalEvent> events) -> {
        List<EntryTask> added = add(events, now);
        cursor.done(events.getLast());
        cursor.save();
        yield new Added(added, true);
      }
    };
  }

  private List<EntryTask> add(List<JournalEvent> events, Instant now) {
    Map<UUID, Optional<Feed>> feeds = new HashMap<>();
    Map<String, Set<Enricher>> wanted = new HashMap<>();
    for (JournalEvent event : events) {
      String uid = event.entryUid();
      for (Enricher enricher : enrichers) {
        if (uid != null
            && enricher.follows(event.payload())
            && feeds
                .computeIfAbsent(event.feedId(), store.feeds()::feed)
                .filter(enricher::wants)
                .isPresent()) {
          wanted.computeIfAbsent(uid, id -> new HashSet<>()).add(enricher);
        }
      }
    }
    List<EntryTask> added = new ArrayList<>();
    if (!wanted.isEmpty()) {
      store
          .entries()
          .entries(wanted.keySet())
          .forEach((uid, entry) ->
              feeds
                  .computeIfAbsent(entry.feedId(), store.feeds()::feed)
                  .ifPresent(feed ->
                      wanted
                          .getOrDefault(uid, Set.of())
                          .forEach(
                              enricher -> add(enricher, entry, feed, now).ifPresent(added::add))));
    }
    return added;
  }

  private Optional<EntryTask> add(Enricher enricher, Entry entry, Feed feed, Instant now) {
    String group =
        switch (enricher.need(entry, feed)) {
          case Enricher.Need.Skip() -> null;
          case Enricher.Need.EntryOnly() -> "";
          case Enricher.Need.Response response -> groupOf.apply(response.url());
        };
    if (group == null || derivations.has(entry, enricher, feed)) {
      return Optional.empty();
    }
    EntryTask task = EntryTask.of(enricher, entry, feed, group.isEmpty() ? null : group, now);
    return store.tasks().add(task.task()) ? Optional.of(task) : Optional.empty();
  }
}
