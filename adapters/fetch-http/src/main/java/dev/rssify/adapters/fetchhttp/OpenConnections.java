package dev.rssify.adapters.fetchhttp;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * Counts open connections; when there are too many, one that was just used is closed instead of
 * staying open.
 *
 * <p>This bounds idle connections. The client's strict pool would scan a list of all of them for
 * each request.
 */
final class OpenConnections extends DefaultClientConnectionReuseStrategy {

  private final int most;
  private final AtomicInteger open = new AtomicInteger();

  OpenConnections(int most) {
    this.most = most;
  }

  void opened() {
    open.incrementAndGet();
  }

  void closed() {
    open.decrementAndGet();
  }

  @Override
  public boolean keepAlive(HttpRequest request, HttpResponse response, HttpContext context) {
    return open.get() <= most && super.keepAlive(request, response, context);
  }
}
