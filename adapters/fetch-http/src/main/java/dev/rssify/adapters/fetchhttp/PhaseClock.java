package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.ExchangeTimings;
import java.time.Duration;

/**
 * Measures where the time of one exchange goes. The client calls its hooks on the thread that sends
 * the request, which finds its clock in {@link #CURRENT}.
 *
 * <p>Threading: used by one thread.
 */
final class PhaseClock {

  static final ScopedValue<PhaseClock> CURRENT = ScopedValue.newInstance();

  private long mark;
  private long dns;
  private long connect;
  private long tls;
  private long firstByte;
  private long body;

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
  }

  void bodyEnds() {
    body += lap();
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
