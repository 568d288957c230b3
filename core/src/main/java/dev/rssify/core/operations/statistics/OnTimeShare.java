package dev.rssify.core.operations.statistics;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * The share of feeds that are polled on time: within twice their interval. Rate-limited, failing,
 * paused, disabled and gone feeds are excluded.
 *
 * <p>Not thread-safe.
 */
public final class OnTimeShare {

  /** States whose feeds are excluded. */
  private static final Set<State> EXCLUDED =
      Set.of(State.GONE, State.DISABLED, State.PAUSED, State.BACKOFF, State.COOLING_DOWN);

  private final Instant now;
  private long feeds;
  private long onTime;

  public OnTimeShare(Instant now) {
    this.now = now;
  }

  public void count(Feed feed) {
    if (!EXCLUDED.contains(feed.schedule().state())) {
      feeds++;
      onTime += isOnTime(feed) ? 1 : 0;
    }
  }

  /** A feed is late when it is overdue by more than its interval. */
  private boolean isOnTime(Feed feed) {
    Instant due = feed.schedule().nextRunAt();
    Instant decided = feed.schedule().lastDecisionAt();
    Duration chosen = decided == null ? feed.schedule().interval() : Duration.between(decided, due);
    return !now.isAfter(due.plus(chosen));
  }

  /** Number of feeds that count. */
  public long feeds() {
    return feeds;
  }

  /** The share from 0 to 1; 1 when no feed counts. */
  public double share() {
    return feeds == 0 ? 1 : (double) onTime / feeds;
  }
}
