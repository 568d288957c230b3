package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.ExchangeTimings;
import java.time.Duration;

/**
 * Measures the phases of one exchange.
 *
 * <p>Not thread-safe.
 */
final class PhaseClock {

  private long mark;
  private long dns;
  private long connect;
  private long tls;
  private long firstByte;
  private long body;
  private boolean headReceived;

  void dnsStarts() {
    mark = System.nanoTime();
  }

  void dnsEnds() {
    dns += lap();
  }

  void connectStarts() {
    mark = System.nanoTime();
  }

  void connectEnds() {
    connect += lap();
  }

  void tlsEnds() {
    tls += lap();
  }

  void requestStarts() {
    mark = System.nanoTime();
  }

  void headArrived() {
    firstByte += lap();
    headReceived = true;
  }

  void bodyEnds() {
    body += lap();
  }

  /** Whether the response header has arrived. */
  boolean headReceived() {
    return headReceived;
  }

  ExchangeTimings timings() {
    return new ExchangeTimings(
        Duration.ofNanos(dns),
        Duration.ofNanos(connect),
        Duration.ofNanos(tls),
        Duration.ofNanos(firstByte),
        Duration.ofNanos(body));
  }

  private long lap() {
    long now = System.nanoTime();
    long spent = now - mark;
    mark = now;
    return spent;
  }
}
