package dev.rssify.core.model.feed;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a feed is reliable, and its last error.
 *
 * @param lastError null when there was none
 * @param staleSince since when the feed is stale; null when it is not
 */
public record FeedHealth(
    Status status, @Nullable LastError lastError, @Nullable Instant staleSince) {

  public static final FeedHealth OK = new FeedHealth(Status.OK, null, null);

  /** The health states of a feed; the lower-case names are stable codes. */
  public enum Status {
    OK,
    STALE,
    GONE,
    CHALLENGED;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** An error, with its stable code. */
  public record LastError(String code, String message, Instant at) {}
}
