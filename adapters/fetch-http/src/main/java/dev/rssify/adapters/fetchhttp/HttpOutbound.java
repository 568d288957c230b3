package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.model.FetchFailure;
import dev.rssify.core.model.OutboundRequest;
import dev.rssify.core.model.OutboundResult;
import dev.rssify.core.model.ProxyRoute;
import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.io.CloseMode;

/**
 * Sends one request and brings back what was served, byte for byte.
 *
 * <p>Invariants: exactly one request leaves, whatever comes back; it ends within its timeout, even
 * if its thread is blocked; only checked addresses are connected to.
 *
 * <p>Threading: safe for many threads, best virtual ones; a send occupies the caller's thread.
 */
public final class HttpOutbound implements Outbound, AutoCloseable {

  private final HostList hosts;
  private final NameLookup names;
  private final GuardedResolver resolver;
  private final SecretSource secrets;
  private final ByteBudget budget;
  private final AnswerReader reader;
  private final DeadlineWatch deadlines = new DeadlineWatch();
  private final CloseableHttpClient client;

  /** A client that trusts the authorities the JDK trusts, and knows no secrets. */
  public HttpOutbound(HttpOutboundConfig config) {
    this(config, SecretSource.NONE);
  }

  public HttpOutbound(HttpOutboundConfig config, SecretSource secrets) {
    this(config, systemTls(), secrets);
  }

  public HttpOutbound(HttpOutboundConfig config, SSLContext tls, SecretSource secrets) {
    this(config, tls, secrets, InetAddress::getAllByName);
  }

  /** As above, with names that somebody else knows the addresses of. */
  public HttpOutbound(
      HttpOutboundConfig config, SSLContext tls, SecretSource secrets, NameSource network) {
    HttpOutboundConfig.Timeouts timeouts = config.timeouts();
    this.hosts = new HostList(config.egress().allowedHosts());
    this.names = new NameLookup(network, new LookupCache(timeouts.dnsTtl(), System::nanoTime));
    AddressGuard guard = new AddressGuard(config.egress().allowedRanges());
    this.resolver = new GuardedResolver(guard, names, timeouts.dns());
    this.secrets = secrets;
    this.budget = new ByteBudget(config.limits().bytesInFlight());
    this.reader = new AnswerReader(config, budget);
    this.client = ClientFactory.create(config, tls, resolver);
  }

  @Override
  public OutboundResult send(OutboundRequest request) {
    PhaseClock phases = new PhaseClock();
    try {
      requirePermission(request);
      return timed(request, PreparedRequest.of(request, secrets), phases);
    } catch (IOException e) {
      boolean proxied = request.proxy() != null;
      FetchFailure failure = FailureTypes.of(e, phases.answering(), proxied);
      return new OutboundResult.Failed(failure, FailureTypes.message(e), phases.timings());
    }
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
    names.close();
    deadlines.close();
  }

  /** Bytes that may still be taken in flight. */
  long freeBytes() {
    return budget.free();
  }

  private void requirePermission(OutboundRequest request) throws IOException {
    String host = request.url().host();
    if (!hosts.permits(host)) {
      throw new OutboundException(
          FetchFailure.HOST_REFUSED, host + " is not among the hosts requests may go to");
    }
    if (request.proxy() != null) {
      resolver.checkLiteral(host);
    }
  }

  private OutboundResult timed(OutboundRequest request, PreparedRequest prepared, PhaseClock phases)
      throws IOException {
    ProxyRoute proxy = request.proxy();
    CurrentExchange exchange =
        new CurrentExchange(
            phases, TimeLeft.of(request.timeout()), proxy == null ? null : proxy.host());
    try (DeadlineWatch.Timer deadline =
        deadlines.start(request.timeout(), prepared.request()::cancel)) {
      try {
        return ScopedValue.where(CurrentExchange.SCOPE, exchange)
            .call(() -> exchange(request, prepared, exchange));
      } catch (OutboundException e) {
        throw e;
      } catch (IOException | IllegalStateException e) {
        if (deadline.expired()) {
          throw new OutboundException(
              FetchFailure.EXCHANGE_TIMEOUT,
              "no complete answer within " + request.timeout().toMillis() + " ms");
        }
        throw e;
      }
    }
  }

  private OutboundResult exchange(
      OutboundRequest request, PreparedRequest prepared, CurrentExchange exchange)
      throws IOException {
    OutboundResult.Answered head = null;
    try (ClassicHttpResponse response =
        client.executeOpen(null, prepared.request(), prepared.context())) {
      try {
        if (request.proxy() != null && isTunnelRefusal(prepared)) {
          throw new OutboundException(
              FetchFailure.PROXY_FAILED, "the proxy answered " + response.getCode());
        }
        head = request.posted() == null ? null : AnswerReader.head(response, exchange);
        return reader.read(request, response, exchange);
      } catch (IOException | RuntimeException e) {
        prepared.request().cancel(); // closing in good order would read the rest first
        throw e;
      }
    } catch (IOException | IllegalStateException e) {
      if (head == null) {
        throw e;
      }
      return head; // the one who was posted to has it, whatever is wrong with what it sends back
    }
  }

  /** An answer in clear to a question for https can only be the proxy's own. */
  private static boolean isTunnelRefusal(PreparedRequest prepared) {
    return "https".equals(prepared.request().getScheme())
        && prepared.context().getSSLSession() == null;
  }

  private static SSLContext systemTls() {
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot speak TLS", e);
    }
  }
}
