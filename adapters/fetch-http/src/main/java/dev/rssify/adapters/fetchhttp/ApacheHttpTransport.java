package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request and returns the response, byte for byte.
 *
 * <p>Invariants: one request is sent, whatever the response, and is repeated only when the server
 * had closed the pooled connection it was written to; it ends within its timeout, even if its
 * thread is blocked; only checked addresses are connected to.
 *
 * <p>Threading: safe for many threads, best virtual ones; a send occupies the caller's thread.
 */
public final class ApacheHttpTransport implements HttpTransport, AutoCloseable {

  /** How often a request is repeated when the server had closed its pooled connection. */
  private static final int MAX_STALE_RETRIES = 1;

  private final @Nullable HostList hosts;
  private final AddressGuard guard;
  private final Map<String, ProxyRoute> proxies;
  private final NameLookup names;
  private final GuardedResolver resolver;
  private final SecretSource secrets;
  private final ByteBudget budget;
  private final ResponseReader reader;
  private final DeadlineWatch deadlines = new DeadlineWatch();
  private final CloseableHttpClient client;

  /** A client that trusts the certificate authorities of the JDK, and has no secrets. */
  public ApacheHttpTransport(HttpTransportConfig config) {
    this(config, SecretSource.NONE);
  }

  public ApacheHttpTransport(HttpTransportConfig config, SecretSource secrets) {
    this(config, systemTls(), secrets);
  }

  public ApacheHttpTransport(HttpTransportConfig config, SSLContext tls, SecretSource secrets) {
    this(config, tls, secrets, InetAddress::getAllByName);
  }

  /** As above, with another source of addresses. */
  public ApacheHttpTransport(
      HttpTransportConfig config, SSLContext tls, SecretSource secrets, NameSource network) {
    HttpTransportConfig.Timeouts timeouts = config.timeouts();
    List<String> allowedHosts = config.egress().allowedHosts();
    this.hosts = allowedHosts.isEmpty() ? null : new HostList(allowedHosts);
    this.names = new NameLookup(network, new LookupCache(timeouts.dnsTtl(), System::nanoTime));
    this.guard = new AddressGuard(config.egress().allowedRanges());
    this.proxies = config.egress().proxies();
    this.resolver = new GuardedResolver(names, timeouts.dns());
    this.secrets = secrets;
    this.budget = new ByteBudget(config.limits().bytesInFlight());
    this.reader = new ResponseReader(config, budget);
    this.client = ClientFactory.create(config, tls, resolver);
  }

  @Override
  public OutboundResult send(OutboundRequest request, Progress progress) {
    PhaseClock phases = new PhaseClock();
    try {
      requirePermission(request);
      return sendWithRetry(request, proxy(request), progress, phases);
    } catch (IOException e) {
      boolean proxied = request.proxy() != null;
      FetchFailure failure = FailureTypes.of(e, phases.headReceived(), proxied);
      return new OutboundResult.Failed(failure, FailureTypes.message(e), phases.timings());
    }
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
    names.close();
    deadlines.close();
  }

  /** The free bytes for bodies in memory. */
  long freeBytes() {
    return budget.free();
  }

  private void requirePermission(OutboundRequest request) throws IOException {
    String host = request.url().host();
    if (hosts != null && !hosts.contains(request.url())) {
      throw new OutboundException(
          FetchFailure.HOST_REFUSED, host + " is not among the hosts requests may go to");
    }
  }

  /** The proxy a request goes through; null for none. */
  private @Nullable ProxyRoute proxy(OutboundRequest request) throws IOException {
    String name = request.proxy();
    if (name == null) {
      return null;
    }
    ProxyRoute proxy = proxies.get(name);
    if (proxy == null) {
      throw new OutboundException(
          FetchFailure.UNKNOWN_PROXY,
          "there is no proxy named '" + name + "': define it as proxies.NAME.url");
    }
    return proxy;
  }

  private OutboundResult sendWithRetry(
      OutboundRequest request, @Nullable ProxyRoute proxy, Progress progress, PhaseClock phases)
      throws IOException {
    CurrentExchange exchange =
        new CurrentExchange(
            phases,
            TimeLeft.of(request.timeout()),
            proxy == null ? guard : guard.of(String.valueOf(request.proxy()), proxy),
            progress);
    int stale = 0;
    while (true) {
      try {
        return attempt(request, proxy, exchange);
      } catch (TimedExecutor.StaleConnectionException e) {
        if (request.posted() != null || ++stale > MAX_STALE_RETRIES) {
          throw e;
        }
      }
    }
  }

  private OutboundResult attempt(
      OutboundRequest request, @Nullable ProxyRoute proxy, CurrentExchange exchange)
      throws IOException {
    PreparedRequest prepared = PreparedRequest.of(request, proxy, secrets);
    try (DeadlineWatch.Timer deadline =
        deadlines.start(exchange.time().left(), prepared.request()::cancel)) {
      try {
        return ScopedValue.where(CurrentExchange.SCOPE, exchange)
            .call(() -> exchange(request, prepared, exchange));
      } catch (OutboundException e) {
        throw e;
      } catch (IOException | IllegalStateException e) {
        if (deadline.expired() || exchange.time().left().isZero()) {
          throw new OutboundException(
              FetchFailure.EXCHANGE_TIMEOUT,
              "no complete response within " + request.timeout().toMillis() + " ms");
        }
        throw e;
      }
    }
  }

  private OutboundResult exchange(
      OutboundRequest request, PreparedRequest prepared, CurrentExchange exchange)
      throws IOException {
    if (request.proxy() != null) {
      resolver.requireAllowed(request.url().host(), guard);
    }
    OutboundResult.Responded head = null;
    try (ClassicHttpResponse response =
        client.executeOpen(null, prepared.request(), prepared.context())) {
      try {
        if (request.proxy() != null && isTunnelRefusal(prepared)) {
          throw new OutboundException(
              FetchFailure.PROXY_FAILED, "the proxy responded with " + response.getCode());
        }
        head = request.posted() == null ? null : ResponseReader.head(response, exchange);
        return reader.read(request, response, exchange);
      } catch (IOException | RuntimeException e) {
        prepared.request().cancel(); // a regular close would read the rest of the body
        throw e;
      }
    } catch (IOException | IllegalStateException e) {
      if (head == null) {
        throw e;
      }
      return head; // the receiver has the request, although its response is invalid
    }
  }

  /** A plain response to an https request can only come from the proxy. */
  private static boolean isTunnelRefusal(PreparedRequest prepared) {
    return "https".equals(prepared.request().getScheme())
        && prepared.context().getSSLSession() == null;
  }

  private static SSLContext systemTls() {
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK does not support TLS", e);
    }
  }
}
