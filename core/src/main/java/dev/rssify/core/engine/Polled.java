package dev.rssify.core.engine;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.PollOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a poll came to.
 *
 * @param after the feed as it was committed; null when nothing was
 * @param entries how many entries there were in the document, if one was read
 * @param events what readers of the journal are told of it, or would be after a dry run
 */
public record Polled(PollOutcome outcome, @Nullable Feed after, int entries, List<Payload> events) {

  public Polled {
    events = List.copyOf(events);
  }

  /** Nothing was committed, and nothing learned. */
  public static Polled without(PollOutcome outcome) {
    return new Polled(outcome, null, 0, List.of());
  }
}
