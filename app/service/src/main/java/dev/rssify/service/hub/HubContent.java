package dev.rssify.service.hub;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.operations.outward.OutwardMembership;
import dev.rssify.core.store.ClusterStore;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the new and changed entries of an outward feed since an event of the journal.
 *
 * <p>Invariants: a batch has at most as many entries as a document of the feed, and none that
 * documents exclude; reading from the end of each batch misses no entry. If events were deleted, it
 * has the newest entries.
 */
record HubContent(Store store) {

  private static final int MAX_EVENTS = 1_000;

  /**
   * New and changed entries.
   *
   * @param end the last event that was read
   * @param more whether there may be events after it
   * @param waits whether there are events after it whose entries must be compared first
   */
  record Batch(List<Entry> entries, long end, boolean more, boolean waits) {}

  Batch after(OutwardFeed feed, long seq, Instant now) {
    long head = store.journal().head(); // before reading, so that no change is missed
    if (seq < 0
        || !(store.journal().after(seq, MAX_EVENTS) instanceof JournalRead.Events(var events))) {
      OutwardEntries reader = new OutwardEntries(store);
      return new Batch(
          reader.page(feed, reader.feeds(feed), null, now).entries(), head, false, false);
    }
    long compared = compared(feed);
    OutwardMembership membership = new OutwardMembership(store);
    Set<String> uids = new LinkedHashSet<>();
    long end = seq;
    for (JournalEvent event : events) {
      if (event.seq() > compared) {
        return new Batch(membership.of(feed, uids), end, false, true);
      }
      end = event.seq();
      membership.changed(feed, event).ifPresent(uids::add);
      if (uids.size() == feed.size()) {
        break;
      }
    }
    boolean more = end < head && !events.isEmpty();
    return new Batch(membership.of(feed, uids), end, more, false);
  }

  /** The last event whose entry was compared with others, if the feed has one entry per cluster. */
  private long compared(OutwardFeed feed) {
    return feed.onePerCluster()
        ? store.cursors().cursor(ClusterStore.CURSOR).orElse(Long.MAX_VALUE)
        : Long.MAX_VALUE;
  }
}
