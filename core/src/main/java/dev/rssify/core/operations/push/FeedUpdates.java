package dev.rssify.core.operations.push;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Commits changes of a feed's own state. There is an event only if the feed is to be polled sooner
 * by another process, which finds it in the journal.
 */
public record FeedUpdates(Store store, FeedChanges changes) {

  /**
   * Applies a change to the stored feed, again whenever a poll was committed meanwhile.
   *
   * @return the feed; empty when there is none
   */
  public Optional<Feed> apply(UUID feedId, Instant now, UnaryOperator<Feed> change) {
    while (true) {
      Feed feed = store.feeds().feed(feedId).orElse(null);
      if (feed == null) {
        return Optional.empty();
      }
      Feed changed = change.apply(feed);
      if (changed.equals(feed)) {
        return Optional.of(feed);
      }
      Feed after = changed.nextVersion();
      PollCommit commit = PollCommit.of(feed, after, now, events(feed, after, now));
      if (store.commits().commit(List.of(commit)).getFirst() instanceof CommitResult.Committed) {
        changes.changed(after);
        return Optional.of(after);
      }
    }
  }

  private List<JournalDraft> events(Feed before, Feed after, Instant now) {
    boolean sooner = after.schedule().nextRunAt().isBefore(before.schedule().nextRunAt());
    if (!sooner || changes.polls(after)) {
      return List.of();
    }
    UUID cause = NameUuid.of(after.id() + " version " + after.version());
    EventFeed described = EventFeed.of(after, store.subscriptions().of(after.id()));
    return List.of(
        JournalDraft.of(cause, 0, now, after.id(), new Payload.FeedChanged(after.url()))
            .about(described));
  }
}
