package dev.rssify.adapters.publishwebhook;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What one POST came to. */
public sealed interface Delivery {

  /** A status from 200 to 299: the receiver has it. */
  record Accepted() implements Delivery {}

  /** The receiver does not want this message, and will not want it next time. */
  record Refused(String why) implements Delivery {}

  /** The receiver fails, perhaps because of this message. */
  record Failing(String why) implements Delivery {}

  /**
   * The receiver is unavailable, whatever the message.
   *
   * @param pause its Retry-After, if any
   */
  record Unavailable(String why, @Nullable Duration pause) implements Delivery {}
}
