package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.NewFeed;
import java.util.List;
import java.util.UUID;

/** Adds or removes a feed. */
public sealed interface FeedChange extends Change<Boolean> {

  /** False when it exists. */
  record Added(NewFeed added) implements FeedChange {

    @Override
    public Boolean applyTo(Tables tables) {
      Feed feed = added.feed();
      if (tables.feeds.putIfAbsent(feed.id().toString(), feed) != null) {
        return false;
      }
      tables.addUrl(feed, added.at());
      added.subscriptions().forEach(tables.subscriptions::put);
      tables.append(added.events());
      return true;
    }
  }

  /** Removes the feed and all its data except its journal; false when it does not exist. */
  record Removed(UUID feedId, List<JournalDraft> events) implements FeedChange {

    public Removed {
      events = List.copyOf(events);
    }

    @Override
    public Boolean applyTo(Tables tables) {
      if (tables.feeds.remove(feedId.toString()) == null) {
        return false;
      }
      tables
          .derivations
          .keySet()
          .removeIf(uid -> {
            Entry entry = tables.entries.byUid.get(uid);
            return entry != null && entry.feedId().equals(feedId);
          });
      List.copyOf(tables.clusters.byUid.keySet()).stream()
          .filter(uid -> {
            Entry entry = tables.entries.byUid.get(uid);
            return entry != null && entry.feedId().equals(feedId);
          })
          .forEach(tables.clusters::remove);
      tables.entries.removeFeed(feedId);
      tables.removeUrls(feedId);
      tables.windows.remove(feedId);
      tables.fetches.remove(feedId);
      tables.fetchById.values().removeIf(fetch -> fetch.feedId().equals(feedId));
      tables.hours.remove(feedId);
      tables.raws.values().removeIf(raw -> raw.feedId().equals(feedId));
      tables.attempts.remove(feedId);
      tables.subscriptions.removeFeed(feedId);
      tables.append(events);
      return true;
    }
  }
}
