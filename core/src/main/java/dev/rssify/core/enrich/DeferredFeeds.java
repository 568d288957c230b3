package dev.rssify.core.enrich;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Feeds whose further entries wait until their host has room in the queue. The journal is read on
 * meanwhile, so that a feed with thousands of links to a slow host delays no other.
 *
 * <p>Invariants: where to continue in the entries of a feed is stored before the cursor of the
 * journal moves. The number of tasks stays bounded, and no entry is lost.
 *
 * <p>Not thread-safe.
 */
final class DeferredFeeds {

  private static final String KIND = "enrichment.deferred";
  private static final int PAGE = 256;
  private static final int MAX_FEEDS = 1_000_000;

  /** Before all others with the same time. */
  private static final String NO_UID = "0".repeat(32);

  private static final Pattern PAYLOAD =
      Pattern.compile(
          "\\{\"feed_id\":\"([^\"]+)\",\"since\":\"([^\"]+)\",\"sort_at\":\"([^\"]+)\","
              + "\"uid\":\"([^\"]+)\"}");
  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::sortAt).thenComparing(Position::uid);

  private final Store store;
  private final LinkedHashMap<UUID, Deferred> feeds = new LinkedHashMap<>();

  /**
   * Where to continue.
   *
   * @param since entries first seen then or later
   * @param after the last entry that was passed, by the order of {@link Order#OLDEST_FIRST}
   * @param group the politeness group that has no room
   */
  private record Deferred(UUID feedId, Instant since, Position after, String group) {

    Deferred earlier(Deferred other) {
      return new Deferred(
          feedId,
          since.isBefore(other.since) ? since : other.since,
          ORDER.compare(after, other.after) < 0 ? after : other.after,
          group);
    }
  }

  DeferredFeeds(Store store) {
    this.store = store;
  }

  /** Reads what is stored, which another process may have changed. */
  void resume() {
    feeds.clear();
    for (Task task : store.tasks().due(KIND, Instant.EPOCH, MAX_FEEDS)) {
      Matcher fields = PAYLOAD.matcher(task.payload());
      if (!fields.matches()) {
        throw new IllegalArgumentException("not a deferred feed: " + task.payload());
      }
      UUID feedId = UUID.fromString(fields.group(1));
      feeds.put(
          feedId,
          new Deferred(
              feedId,
              Instant.parse(fields.group(2)),
              new Position(Instant.parse(fields.group(3)), fields.group(4)),
              task.groupId() == null ? "" : task.groupId()));
    }
  }

  boolean isEmpty() {
    return feeds.isEmpty();
  }

  /** Lets an entry and later ones of its feed wait for room in this group. */
  void defer(Entry entry, Feed feed, String group) {
    Deferred from =
        new Deferred(feed.id(), entry.firstSeen(), new Position(entry.sortAt(), NO_UID), group);
    Deferred known = feeds.get(feed.id());
    Deferred merged = known == null ? from : known.earlier(from);
    if (!merged.equals(known)) {
      store(merged, feed.placement().partitionNo());
    }
  }

  private void store(Deferred deferred, int partitionNo) {
    Task task =
        new Task(
            id(deferred.feedId),
            KIND,
            deferred.group,
            partitionNo,
            Instant.EPOCH,
            0,
            null,
            String.format(
                Locale.ROOT,
                "{\"feed_id\":\"%s\",\"since\":\"%s\",\"sort_at\":\"%s\",\"uid\":\"%s\"}",
                deferred.feedId,
                deferred.since,
                deferred.after.sortAt(),
                deferred.after.uid()));
    if (!store.tasks().add(task)) {
      store.tasks().update(task);
    }
    feeds.put(deferred.feedId, deferred);
  }

  private static UUID id(UUID feedId) {
    return NameUuid.of("deferred entries of " + feedId);
  }

  /** What one entry of a feed needs. */
  interface Adding {

    /** Adds the tasks of an entry; returns the group without room, if there is one. */
    Optional<String> add(Entry entry, Feed feed);
  }

  /**
   * Continues with one feed.
   *
   * @param hasRoom whether a group has room for many tasks, so that entries are read in pages
   */
  void next(Predicate<String> hasRoom, Adding adding) {
    Optional<Deferred> ready =
        feeds.values().stream().filter(feed -> hasRoom.test(feed.group)).findFirst();
    if (ready.isPresent()) {
      Optional<Feed> feed = store.feeds().feed(ready.get().feedId);
      if (feed.isEmpty()) {
        remove(ready.get().feedId);
      } else {
        next(ready.get(), feed.get(), adding);
      }
    }
  }

  private void next(Deferred deferred, Feed feed, Adding adding) {
    EntryPage page =
        store
            .entries()
            .list(
                new EntryQuery(
                    Set.of(feed.id()), deferred.since, Order.OLDEST_FIRST, deferred.after, PAGE));
    Position passed = deferred.after;
    for (Entry entry : page.entries()) {
      Optional<String> full = adding.add(entry, feed);
      if (full.isPresent()) {
        putLast(new Deferred(feed.id(), deferred.since, passed, full.get()), feed);
        return;
      }
      passed = Order.OLDEST_FIRST.of(entry);
    }
    if (page.next() == null) {
      remove(feed.id());
    } else {
      putLast(new Deferred(feed.id(), deferred.since, passed, deferred.group), feed);
    }
  }

  /**
   * Stores where to continue; the feed is the last in turn. If the store fails, nothing changes.
   */
  private void putLast(Deferred deferred, Feed feed) {
    store(deferred, feed.placement().partitionNo());
    feeds.putLast(feed.id(), deferred);
  }

  private void remove(UUID feedId) {
    store.tasks().remove(id(feedId));
    feeds.remove(feedId);
  }
}
