package dev.rssify.core.operations.manual;

import java.time.Duration;
import java.time.Instant;

/** The result of requesting a manual poll. */
public sealed interface ManualPollResult {

  /** The poll has started; {@link ManualPolls#task} returns its progress. */
  record Started(ManualPollTask task) implements ManualPollResult {}

  /** The feed was polled manually just before; the next manual poll is allowed after this time. */
  record TooSoon(Duration left) implements ManualPollResult {}

  /** The server rate-limits requests until then (R12, R15). */
  record BackingOff(Instant until, String reason) implements ManualPollResult {}

  /** The last response is fresh until then (R9, R10, R24). */
  record Fresh(Instant until) implements ManualPollResult {}

  /** The publisher removed the feed (R17). */
  record Gone(String reason) implements ManualPollResult {}

  /**
   * The engine accepts no manual poll at the moment.
   *
   * @param code such as {@code paused}, {@code low_disk}, {@code busy} or {@code not_polling}
   */
  record Held(String code, String reason) implements ManualPollResult {}

  /** No feed matches. */
  record NotFound() implements ManualPollResult {}
}
