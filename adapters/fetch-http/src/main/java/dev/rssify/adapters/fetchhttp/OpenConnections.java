package dev.rssify.adapters.fetchhttp;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * Counts the connections that are open; when there are too many, one that has served is closed
 * instead of kept for later.
 *
 * <p>This is the bound on idle connections. The client's own, in its strict pool, walks a list of
 * all of them for each request.
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
