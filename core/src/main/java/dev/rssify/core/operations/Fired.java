package dev.rssify.core.operations;

import java.time.Duration;
import java.time.Instant;

/** What came of the wish to ask a feed by hand. */
public sealed interface Fired {

  /** It is being asked; {@link ManualFire#task} tells how that gets on. */
  record Started(FireTask task) implements Fired {}

  /** It was asked by hand just before; may be again after so long. */
  record TooSoon(Duration left) implements Fired {}

  /** Its publisher wants silence until then (R12, R15). */
  record Silent(Instant until, String reason) implements Fired {}

  /** Its last response is fresh until then, by the publisher's own word (R9, R10, R24). */
  record Fresh(Instant until) implements Fired {}

  /** Its publisher took it away for good (R17). */
  record Gone(String reason) implements Fired {}

  /**
   * Nobody is asked at the moment, for a reason of ours.
   *
   * @param code such as {@code paused}, {@code low_disk}, {@code busy} or {@code not_polling}
   */
  record Held(String code, String reason) implements Fired {}

  /** There is no such feed. */
  record NotFound() implements Fired {}
}
