package dev.rssify.core.engine;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of stages 2 to 5, before the comparison with stored entries. */
sealed interface PollResult {

  /** Whether the response shows the current state of the feed, even if nothing changed. */
  default boolean wasRead() {
    return switch (this) {
      case Document _, NotModified _, Unchanged _ -> true;
      case RateLimited _, Gone _, Failed _ -> false;
    };
  }

  /** As {@link #wasRead}, and no entry of the response may be missing. */
  default boolean wasReadCompletely() {
    return wasRead() && !(this instanceof Document document && document.feed().truncated());
  }

  /** Whether there is a document, even one that was parsed before or could not be stored. */
  default boolean hasDocument() {
    return wasRead() || (this instanceof Failed failed && failed.isUnwritable());
  }

  /** Whether the server limits requests or ended the feed. */
  default boolean forbidsPolling() {
    return switch (this) {
      case RateLimited _, Gone _ -> true;
      case Document _, NotModified _, Unchanged _, Failed _ -> false;
    };
  }

  /** A document to compare. */
  record Document(
      ParsedFeed feed, List<NormalizedEntry> entries, String sha256, String parserVersion)
      implements PollResult {}

  /** 304. */
  record NotModified() implements PollResult {}

  /** The same bytes as last time, for the same parser version. */
  record Unchanged() implements PollResult {}

  /** The server limits requests. */
  record RateLimited(@Nullable Duration retryAfter) implements PollResult {}

  /** 410. */
  record Gone() implements PollResult {}

  /**
   * No document.
   *
   * @param reason what it means for the schedule
   */
  record Failed(FeedSchedule.Reason reason, String code, String message) implements PollResult {

    /** The document cannot be stored: the response is fine. */
    static Failed unwritable(String reason) {
      return new Failed(FeedSchedule.Reason.PARSE_ERROR, UNWRITABLE, reason);
    }

    /** A bug ended the poll: nothing is known about the response. */
    static Failed internalError() {
      return new Failed(
          FeedSchedule.Reason.PARSE_ERROR,
          INTERNAL_ERROR,
          "a bug in rssify ended this poll; the log has the details, please report them");
    }

    boolean isUnwritable() {
      return code.equals(UNWRITABLE);
    }

    /** Whether the failure is internal and unrelated to the response. */
    boolean isOurs() {
      return isUnwritable() || code.equals(INTERNAL_ERROR);
    }

    private static final String UNWRITABLE = "unwritable";
    private static final String INTERNAL_ERROR = "internal_error";
  }
}
