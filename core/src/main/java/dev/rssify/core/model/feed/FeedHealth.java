package dev.rssify.core.model.feed;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a feed can be relied on, and what went wrong last.
 *
 * @param lastError null when nothing ever did
 * @param staleSince since when readers cannot rely on it; null when they can
 */
public record FeedHealth(
    Status status, @Nullable LastError lastError, @Nullable Instant staleSince) {

  public static final FeedHealth OK = new FeedHealth(Status.OK, null, null);

  /** The conditions of a feed; the lower-case names are stable codes. */
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
