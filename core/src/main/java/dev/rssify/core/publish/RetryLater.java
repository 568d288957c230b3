package dev.rssify.core.publish;

import java.time.Duration;

/** Thrown by a sink that cannot accept an event now, with the time of the next attempt. */
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
