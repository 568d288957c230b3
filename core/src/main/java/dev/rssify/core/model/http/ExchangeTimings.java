package dev.rssify.core.model.http;

import java.time.Duration;

/** The duration of each phase of one request; a skipped phase (a reused connection) is zero. */
public record ExchangeTimings(
    Duration dns, Duration connect, Duration tls, Duration firstByte, Duration body) {

  public static final ExchangeTimings NONE =
      new ExchangeTimings(
          Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  public Duration total() {
    return dns.plus(connect).plus(tls).plus(firstByte).plus(body);
  }
}
