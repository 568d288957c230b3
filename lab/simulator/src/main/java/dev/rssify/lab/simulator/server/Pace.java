package dev.rssify.lab.simulator.server;

import java.time.Duration;

/**
 * How fast a response is sent.
 *
 * @param delay before the first byte
 * @param stride bytes sent at once
 * @param pause between strides
 */
public record Pace(Duration delay, int stride, Duration pause) {

  static final Pace AT_ONCE = new Pace(Duration.ZERO, Integer.MAX_VALUE, Duration.ZERO);

  public Pace {
    if (delay.isNegative() || pause.isNegative() || stride < 1) {
      throw new IllegalArgumentException("no pace: " + delay + ", " + stride + ", " + pause);
    }
  }
}
