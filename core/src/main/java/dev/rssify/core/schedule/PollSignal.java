package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The outcome of a poll, as the schedule distinguishes it. */
public sealed interface PollSignal {

  /**
   * A document was parsed.
   *
   * @param newEntries number of new entries
   * @param gap whether entries may have been missed since the last document
   */
  record Document(int newEntries, boolean gap) implements PollSignal {}

  /** 304: nothing changed. */
  record NotModified() implements PollSignal {}

  /** The server rate-limits requests, with the duration of Retry-After if present. */
  record RateLimited(@Nullable Duration retryAfter) implements PollSignal {}

  /** No document; the feed's stats have the number of consecutive failures. */
  record Failure(FeedSchedule.Reason reason) implements PollSignal {}

  /** 410: the publisher removed the feed. */
  record Gone() implements PollSignal {}
}
