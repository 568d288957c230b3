package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a poll taught the schedule. */
public sealed interface PollSignal {

  /**
   * A document was read; it had this many new entries.
   *
   * @param gap whether entries may have passed unseen since the last one
   */
  record Document(int newEntries, boolean gap) implements PollSignal {}

  /** 304: the publisher itself says that nothing changed. */
  record NotModified() implements PollSignal {}

  /** The publisher asks for silence, for so long if it says so. */
  record RateLimited(@Nullable Duration retryAfter) implements PollSignal {}

  /** No document could be had; how often in a row stands in the feed's stats. */
  record Failure(FeedSchedule.Reason reason) implements PollSignal {}

  /** The publisher says never to ask again. */
  record Gone() implements PollSignal {}
}
