package dev.rssify.service.hub;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.operations.outward.WordFilter;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Reads what is new in an outward feed since an event of the journal.
 *
 * <p>Invariants: a batch has at most as many entries as a document of the feed; reading on from the
 * end of each batch misses no entry. Where events are deleted already, it has the newest entries.
 */
record HubContent(Store store) {

  private static final int MAX_EVENTS = 1_000;

  /**
   * New and changed entries.
   *
   * @param end the last event that was read
   * @param more whether there may be events after it
   */
  record Batch(List<Entry> entries, long end, boolean more) {}

  Batch after(OutwardFeed feed, long seq, Instant now) {
    long head = store.journal().head(); // before reading, so that no change is missed
    OutwardEntries reader = new OutwardEntries(store);
    Set<UUID> feeds = reader.feeds(feed);
    if (seq < 0
        || !(store.journal().after(seq, MAX_EVENTS) instanceof JournalRead.Events(var events))) {
      return new Batch(reader.page(feed, feeds, null, now).entries(), head, false);
    }
    Set<String> uids = new LinkedHashSet<>();
    long end = seq;
    for (JournalEvent event : events) {
      end = event.seq();
      if (feed.ofAllFeeds() || feeds.contains(event.feedId())) {
        uid(event).ifPresent(uids::add);
      }
      if (uids.size() == feed.size()) {
        break;
      }
    }
    boolean more = end < head && !events.isEmpty();
    return new Batch(entries(uids, feed), end, more);
  }

  private List<Entry> entries(Set<String> uids, OutwardFeed feed) {
    WordFilter filter = new WordFilter(feed.words());
    return uids.isEmpty()
        ? List.of()
        : store.entries().entries(uids).values().stream().distinct().filter(filter).toList();
  }

  /** The entry that an event adds or changes. */
  static Optional<String> uid(JournalEvent event) {
    return switch (event.payload()) {
      case Payload.NewEntry added -> Optional.of(added.entry().uid());
      case Payload.EntryUpdated updated -> Optional.of(updated.entry().uid());
      default -> Optional.empty();
    };
  }
}
