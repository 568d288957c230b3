package dev.rssify.core.enrich;

import dev.rssify.core.enrich.Enricher.Need;
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
 * after a crash tasks are at most added again, which changes nothing. Entries whose host has its
 * share of the queue are deferred.
 *
 * <p>Not thread-safe.
 */
final class JournalTasks {

  /** The flag of the store that has the cursor. */
  private static final String CURSOR = "enrichment.cursor";

  private static final int BATCH = 256;

  private final Store store;
  private final List<Enricher> enrichers;
  private final Derivations derivations;
  private final Function<String, String> groupOf;
  private final DeferredFeeds deferred;
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
    this.deferred = new DeferredFeeds(store);
    this.cursor = cursor(store);
  }

  /** Continues from the stored cursor, which another process may have moved. */
  void resume() {
    cursor = cursor(store);
    deferred.resume();
  }

  /** Whether no entry waits for room of its host. */
  boolean noneDeferred() {
    return deferred.isEmpty();
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

  /** Adds tasks of deferred entries whose host has room again. */
  List<EntryTask> nextDeferred(Instant now, QueueShare share) {
    List<EntryTask> added = new ArrayList<>();
    deferred.next(
        share::hasHalf,
        (entry, feed) ->
            enrichers.stream()
                .filter(enricher -> enricher.wants(feed))
                .filter(enricher -> !(enricher.need(entry, feed) instanceof Need.EntryOnly))
                .map(enricher -> add(enricher, entry, feed, now, share, added))
                .flatMap(Optional::stream)
                .findFirst());
    return added;
  }

  /** Reads the next events and stores their tasks, or defers their entries. */
  Added next(Instant now, QueueShare share) {
    return switch (cursor.read((int) Math.min(BATCH, share.room()))) {
      case Page.Expired<JournalEvent> _ -> new Added(List.of(), true);
      case Page.Events<JournalEvent>(List<JournalEvent> events) when events.isEmpty() ->
          new Added(List.of(), false);
      case Page.Events<JournalEvent>(List<JournalEvent> events) -> {
        List<EntryTask> added = add(events, now, share);
        cursor.done(events.getLast());
        cursor.save();
        yield new Added(added, true);
      }
    };
  }

  private List<EntryTask> add(List<JournalEvent> events, Instant now, QueueShare share) {
    Map<UUID, Optional<Feed>> feeds = new HashMap<>();
    Map<String, Set<Enricher>> enrichersByUid = new HashMap<>();
    for (JournalEvent event : events) {
      String uid = event.entryUid();
      for (Enricher enricher : enrichers) {
        if (uid != null
            && enricher.follows(event.payload())
            && feeds
                .computeIfAbsent(event.feedId(), store.feeds()::feed)
                .filter(enricher::wants)
                .isPresent()) {
          enrichersByUid.computeIfAbsent(uid, id -> new HashSet<>()).add(enricher);
        }
      }
    }
    List<EntryTask> added = new ArrayList<>();
    if (!enrichersByUid.isEmpty()) {
      store
          .entries()
          .entries(enrichersByUid.keySet())
          .forEach((uid, entry) ->
              feeds
                  .computeIfAbsent(entry.feedId(), store.feeds()::feed)
                  .ifPresent(feed ->
                      enrichersByUid
                          .getOrDefault(uid, Set.of())
                          .forEach(enricher ->
                              add(enricher, entry, feed, now, share, added)
                                  .ifPresent(full -> deferred.defer(entry, feed, full)))));
    }
    return added;
  }

  /** Adds a task unless its group has no room; returns the group in that case. */
  private Optional<String> add(
      Enricher enricher,
      Entry entry,
      Feed feed,
      Instant now,
      QueueShare share,
      List<EntryTask> added) {
    String group =
        switch (enricher.need(entry, feed)) {
          case Enricher.Need.Skip() -> null;
          case Enricher.Need.EntryOnly() -> "";
          case Enricher.Need.Response response -> groupOf.apply(response.url());
          case Enricher.Need.Transfer(String url) -> groupOf.apply(url);
        };
    if (group == null || derivations.has(entry, enricher, feed)) {
      return Optional.empty();
    }
    if (!group.isEmpty() && !share.has(group)) {
      return Optional.of(group);
    }
    EntryTask task = EntryTask.of(enricher, entry, feed, group.isEmpty() ? null : group, now);
    if (store.tasks().add(task.task())) {
      share.use(group);
      added.add(task);
    }
    return Optional.empty();
  }
}
