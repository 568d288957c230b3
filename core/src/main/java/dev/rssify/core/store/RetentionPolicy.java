package dev.rssify.core.store;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long things are kept.
 *
 * @param entries after they were last seen; a feed may have its own time
 * @param maxEntriesPerFeed null for as many as there are
 * @param journal from when an event happened
 * @param fetchLog line by line; after that by the hour
 */
public record RetentionPolicy(
    Duration entries, @Nullable Integer maxEntriesPerFeed, Duration journal, Duration fetchLog) {

  public RetentionPolicy {
    if (!entries.isPositive() || !journal.isPositive() || !fetchLog.isPositive()) {
      throw new IllegalArgumentException("retention times must be positive");
    }
    if (maxEntriesPerFeed != null && maxEntriesPerFeed < 1) {
      throw new IllegalArgumentException("retention.max_entries_per_feed must be at least 1");
    }
  }

  public static RetentionPolicy defaults() {
    return new RetentionPolicy(Duration.ofDays(90), null, Duration.ofDays(90), Duration.ofDays(7));
  }
}
