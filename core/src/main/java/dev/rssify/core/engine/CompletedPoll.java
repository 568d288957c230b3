package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a poll.
 *
 * @param after the feed as committed; null when nothing was
 * @param entries the number of entries in the document, if one was parsed
 * @param events the events that were committed, or would be after a dry run
 */
public record CompletedPoll(
    PollOutcome outcome, @Nullable Feed after, int entries, List<Payload> events) {

  public CompletedPoll {
    events = List.copyOf(events);
  }

  /** A poll of which nothing was committed. */
  public static CompletedPoll without(PollOutcome outcome) {
    return new CompletedPoll(outcome, null, 0, List.of());
  }
}
