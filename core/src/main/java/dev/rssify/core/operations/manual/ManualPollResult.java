package dev.rssify.core.operations.manual;

import java.time.Duration;
import java.time.Instant;

/** What came of the wish to ask a feed by hand. */
public sealed interface ManualPollResult {

  /** It is being asked; {@link ManualPolls#task} tells how that gets on. */
  record Started(ManualPollTask task) implements ManualPollResult {}

  /** It was asked by hand just before; may be again after so long. */
  record TooSoon(Duration left) implements ManualPollResult {}

  /** Its publisher wants silence until then (R12, R15). */
  record BackingOff(Instant until, String reason) implements ManualPollResult {}

  /** Its last response is fresh until then, by the publisher's own word (R9, R10, R24). */
  record Fresh(Instant until) implements ManualPollResult {}

  /** Its publisher took it away for good (R17). */
  record Gone(String reason) implements ManualPollResult {}

  /**
   * Nobody is asked at the moment, for a reason of ours.
   *
   * @param code such as {@code paused}, {@code low_disk}, {@code busy} or {@code not_polling}
   */
  record Held(String code, String reason) implements ManualPollResult {}

  /** There is no such feed. */
  record NotFound() implements ManualPollResult {}
}
