package dev.rssify.core.model.poll;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The result of a poll, as reported to the caller. */
public sealed interface PollOutcome {

  UUID feedId();

  String url();

  /** The stable code of the result. */
  String code();

  /**
   * The feed was polled and parsed, or had nothing new.
   *
   * @param code {@code ok}, {@code not_modified}, {@code unchanged} or {@code fresh}
   */
  record Succeeded(UUID feedId, String url, String code, int newEntries, int updatedEntries)
      implements PollOutcome {}

  /**
   * The feed could not be fetched, stored or parsed; the code is stable, the message for a person.
   */
  record Failed(UUID feedId, String url, String code, @Nullable Integer status, String message)
      implements PollOutcome {}

  /** The code of a poll that needed no request: the last response is still fresh. */
  String FRESH = "fresh";

  /** The result of a manual poll while the server rate-limits requests (R12, R15). */
  static PollOutcome backingOff(UUID feedId, String url, Duration left) {
    long seconds = left.plusMillis(999).toSeconds();
    return new Failed(
        feedId, url, "backing_off", null, "the host limits requests; " + seconds + " s are left");
  }

  /** An internal error ended the poll. The log has the details; the caller gets only the fact. */
  static PollOutcome broken(UUID feedId) {
    return new Failed(
        feedId,
        "",
        "internal_error",
        null,
        "an internal error ended this poll and nothing was stored; see the log for details");
  }

  static PollOutcome abandoned(UUID feedId) {
    return new Failed(feedId, "", "abandoned", null, "the engine was stopped");
  }
}
