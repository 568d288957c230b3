package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a poll came to.
 *
 * @param after the feed as it was committed; null when nothing was
 * @param entries how many entries there were in the document, if one was read
 * @param events what readers of the journal are told of it, or would be after a dry run
 */
public record CompletedPoll(
    PollOutcome outcome, @Nullable Feed after, int entries, List<Payload> events) {

  public CompletedPoll {
    events = List.copyOf(events);
  }

  /** Nothing was committed, and nothing learned. */
  public static CompletedPoll without(PollOutcome outcome) {
    return new CompletedPoll(outcome, null, 0, List.of());
  }
}
