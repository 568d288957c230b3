package dev.rssify.core.operations;

import dev.rssify.core.model.FeedSchedule.Reason;
import dev.rssify.core.model.FeedSchedule.State;
import dev.rssify.core.store.FeedStore;
import dev.rssify.core.store.Schedules.Scheduled;
import java.time.Instant;

/**
 * Whether a feed may be asked by hand: who wants silence or took a feed away for good is not (R15,
 * R17). What a publisher said for its whole group is known at the group's gate (R12).
 */
record Manners(FeedStore feeds) {

  static final String GONE = "the publisher took this feed away for good (410)";

  /** What holds for somebody who would ask now. */
  sealed interface Word {

    record MayBeAsked() implements Word {}

    record Silent(Instant until) implements Word {}

    record Gone() implements Word {}
  }

  Word toward(Scheduled feed, Instant now) {
    if (feed.state() == State.GONE) {
      return new Word.Gone();
    }
    return feed.state() == State.COOLING_DOWN
            && feed.nextRunAt().isAfter(now)
            && isRateLimited(feed)
        ? new Word.Silent(feed.nextRunAt())
        : new Word.MayBeAsked();
  }

  private boolean isRateLimited(Scheduled feed) {
    return feeds
        .feed(feed.feedId())
        .filter(whole -> whole.schedule().reason() == Reason.RATE_LIMITED)
        .isPresent();
  }
}
