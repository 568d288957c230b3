package dev.rssify.core.operations.push;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Commits changes of a feed's own state, without an event. */
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
      PollCommit commit = PollCommit.of(feed, after, now, List.of());
      if (store.commits().commit(List.of(commit)).getFirst() instanceof CommitResult.Committed) {
        changes.changed(after);
        return Optional.of(after);
      }
    }
  }
}
