package dev.rssify.core.model.feed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long the data of one feed is stored: each value replaces the configured one, null leaves that
 * in force.
 *
 * @param entries after an entry was last seen
 * @param maxEntries the newest ones; {@link #UNLIMITED} for no limit
 * @param raw from when a response was fetched
 * @param rawLast how many payloads are stored whatever their age
 */
public record FeedRetention(
    @Nullable Duration entries,
    @Nullable Integer maxEntries,
    @Nullable Duration raw,
    @Nullable Integer rawLast) {

  /** Longer than any store lasts, and short enough to be subtracted from any date. */
  public static final Duration FOREVER = Duration.ofDays(365_000);

  /** As a number of entries: all of them. */
  public static final int UNLIMITED = 0;

  public static final FeedRetention NONE = new FeedRetention(null, null, null, null);

  public FeedRetention {
    if ((entries != null && !entries.isPositive()) || (raw != null && !raw.isPositive())) {
      throw new IllegalArgumentException("retention times must be positive");
    }
    if ((maxEntries != null && maxEntries < 0) || (rawLast != null && rawLast < 0)) {
      throw new IllegalArgumentException("retention counts must not be negative");
    }
  }
}
