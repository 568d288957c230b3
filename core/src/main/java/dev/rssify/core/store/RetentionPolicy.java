package dev.rssify.core.store;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long data is stored.
 *
 * @param entries counted from when they were last seen; a feed may override it
 * @param maxEntriesPerFeed null for no limit
 * @param journal counted from when an event happened
 * @param fetchLog as single rows; afterwards as hourly totals
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
