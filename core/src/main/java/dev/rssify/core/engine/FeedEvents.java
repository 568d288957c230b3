package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth.Status;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Derives the events about a feed itself from what changed; each is emitted once. */
final class FeedEvents {

  private FeedEvents() {}

  /** The events of a poll: those of its entries, then those of the feed. */
  static List<Payload> of(Feed before, Feed after, RedirectDecision move, List<Payload> ofEntries) {
    List<Payload> events = new ArrayList<>(ofEntries);
    Instant wasStale = before.state().health().staleSince();
    Instant isStale = after.state().health().staleSince();
    if (wasStale == null && isStale != null) {
      events.add(
          new Payload.FeedStale(
              after.url(), after.stats().consecutiveFailures(), after.stats().lastSuccessAt()));
    }
    if (wasStale != null && isStale == null) {
      events.add(new Payload.FeedRecovered(after.url(), wasStale));
    }
    if (isGone(after) && !isGone(before)) {
      events.add(new Payload.FeedGone(before.url()));
    }
    if (move.into() != null) {
      events.add(new Payload.FeedMoved(before.url(), move.into().url(), move.into().id()));
    } else if (!after.url().equals(before.url())) {
      events.add(new Payload.FeedMoved(before.url(), after.url(), null));
    }
    return events;
  }

  private static boolean isGone(Feed feed) {
    return feed.state().health().status() == Status.GONE;
  }
}
