package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.push.PushTasks;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Commits changes that are made to stored feeds, with an event for each. */
record FeedEdits(Store store, FeedChanges changes) {

  /** Applies a change to the stored feed, again whenever a poll was committed meanwhile. */
  Feed apply(UUID feedId, Instant now, UnaryOperator<Feed> change) {
    while (true) {
      Feed feed =
          store
              .feeds()
              .feed(feedId)
              .orElseThrow(() -> new StoreException(Kind.NOT_FOUND, "there is no feed " + feedId));
      Feed changed = change.apply(feed);
      if (changed.equals(feed)) {
        changes.changed(feed);
        return feed;
      }
      Feed after = changed.nextVersion();
      PollCommit commit =
          PollCommit.of(
                  feed,
                  after,
                  now,
                  List.of(event(feedId, now, new Payload.FeedChanged(after.url()))))
              .describing(store.subscriptions().of(feedId));
      if (store.commits().commit(List.of(commit)).getFirst() instanceof CommitResult.Committed) {
        changes.changed(after);
        return after;
      }
    }
  }

  /**
   * Removes a feed together with all its subscriptions: a feed without any would be polled forever.
   *
   * @return false when there is no such feed
   */
  boolean remove(UUID feedId, Instant now) {
    changes.removed(feedId);
    Optional<Feed> feed = store.feeds().feed(feedId);
    feed.flatMap(removed -> PushTasks.end(removed, now)).ifPresent(store.tasks()::add);
    return feed.isPresent()
        && store
            .feeds()
            .remove(
                feedId,
                List.of(
                    event(feedId, now, new Payload.FeedRemoved(feed.get().url()))
                        .about(EventFeed.of(feed.get(), store.subscriptions().of(feedId)))));
  }

  static JournalDraft event(UUID feedId, Instant now, Payload payload) {
    return JournalDraft.of(
        NameUuid.of(feedId + " " + payload + " " + now), 0, now, feedId, payload);
  }
}
