package dev.rssify.core.operations.sinks;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of sending one message. */
public sealed interface Delivery {

  /** The receiver has it. */
  record Accepted() implements Delivery {}

  /** The receiver rejects this message, and would reject it again: a dead letter. */
  record Refused(String why) implements Delivery {}

  /** The receiver fails, perhaps because of this message: a dead letter after some attempts. */
  record Failing(String why) implements Delivery {}

  /**
   * The receiver is unavailable, whatever the message: it is sent again until it is accepted.
   *
   * @param pause for how long to wait, if the receiver says so
   */
  record Unavailable(String why, @Nullable Duration pause) implements Delivery {}
}
