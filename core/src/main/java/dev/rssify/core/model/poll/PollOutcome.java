package dev.rssify.core.model.poll;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How a poll ended, in the words a caller needs. */
public sealed interface PollOutcome {

  UUID feedId();

  String url();

  /** The stable name of how it ended, for programs. */
  String code();

  /**
   * The feed was asked and read, or had nothing new.
   *
   * @param code {@code ok}, {@code not_modified}, {@code unchanged} or {@code fresh}
   */
  record Succeeded(UUID feedId, String url, String code, int newEntries, int updatedEntries)
      implements PollOutcome {}

  /** The feed could not be fetched, kept or read; the code is stable, the message for a person. */
  record Failed(UUID feedId, String url, String code, @Nullable Integer status, String message)
      implements PollOutcome {}

  /** The code of a poll that needed no request: the last response is still fresh. */
  String FRESH = "fresh";

  /** What whoever asks by hand is told while a publisher wants silence (R12, R15). */
  static PollOutcome backingOff(UUID feedId, String url, Duration left) {
    long seconds = left.plusMillis(999).toSeconds();
    return new Failed(
        feedId, url, "backing_off", null, "the host limits requests; " + seconds + " s are left");
  }

  /** What went wrong on our side is for the log; whoever waits for the poll is told that it did. */
  static PollOutcome broken(UUID feedId) {
    return new Failed(
        feedId,
        "",
        "internal_error",
        null,
        "a fault of ours ended this poll and nothing of it was kept; the log says which");
  }

  static PollOutcome abandoned(UUID feedId) {
    return new Failed(feedId, "", "abandoned", null, "the engine was stopped");
  }
}
