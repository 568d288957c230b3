package dev.rssify.core.dispatch;

import dev.rssify.core.model.feed.Feed;
import java.util.UUID;

/** Receives feeds that were added, changed or removed other than by a poll. */
public interface FeedChanges {

  /** For processes that do not poll; the polling process finds the changes in the journal. */
  FeedChanges NONE =
      new FeedChanges() {
        @Override
        public void changed(Feed feed) {}

        @Override
        public void removed(UUID feedId) {}
      };

  /** The feed was added, or its settings or its schedule changed. */
  void changed(Feed feed);

  void removed(UUID feedId);

  /** Whether this process polls the feed by schedule; if not, another one has to be notified. */
  default boolean polls(Feed feed) {
    return false;
  }
}
