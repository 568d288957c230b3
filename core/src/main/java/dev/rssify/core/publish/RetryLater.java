package dev.rssify.core.publish;

import java.time.Duration;

/** A sink cannot take an event now, and says when it is worth while to try again. */
public final class RetryLater extends Exception {

  private static final long serialVersionUID = 1L;

  private final Duration wait;

  public RetryLater(String why, Duration wait) {
    super(why);
    this.wait = wait;
  }

  public Duration waitFor() {
    return wait;
  }
}
