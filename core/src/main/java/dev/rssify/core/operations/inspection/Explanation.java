package dev.rssify.core.operations.inspection;

import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.poll.FetchRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why the next poll is when it is.
 *
 * @param at when this was computed
 * @param polls the last ones, newest first, each with its decision
 * @param prospects what a poll right now would lead to
 * @param openAttempt when a poll started that has no stored result; null when there is none. It is
 *     running, or the store failed and the poll is retried
 */
public record Explanation(
    Feed feed,
    Instant at,
    List<FetchRecord> polls,
    List<Prospect> prospects,
    @Nullable Instant openAttempt) {

  /**
   * The schedule that a poll right now would lead to.
   *
   * @param found {@code nothing}, {@code something} or {@code error}
   */
  public record Prospect(String found, FeedSchedule schedule, DecisionTrace decision) {}
}
