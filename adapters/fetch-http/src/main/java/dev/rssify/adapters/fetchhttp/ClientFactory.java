package dev.rssify.adapters.fetchhttp;

import java.net.Socket;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.HttpConnectionFactory;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Builds the HTTP client: no default headers, redirects or retries; measures phases. */
final class ClientFactory {

  /**
   * Large enough for a header. A connection has three such buffers, and most connections are idle;
   * bodies bypass them.
   */
  private static final int BUFFER = 8 * 1024;

  private ClientFactory() {}

  static CloseableHttpClient create(
      HttpTransportConfig config, SSLContext tls, DnsResolver resolver) {
    OpenConnections open = new OpenConnections(config.limits().connections());
    return HttpClients.custom()
        .setConnectionManager(connections(config, tls, resolver, open))
        .setConnectionReuseStrategy(open)
        .setRequestExecutor(new TimedExecutor(Timeout.of(config.timeouts().slowBody())))
        .disableContentCompression()
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableDefaultUserAgent()
        .disableConnectionState()
        .evictExpiredConnections()
        .evictIdleConnections(TimeValue.of(config.timeouts().idle()))
        .build();
  }

  private static PoolingHttpClientConnectionManager connections(
      HttpTransportConfig config, SSLContext tls, DnsResolver resolver, OpenConnections open) {
    Timeout connect = Timeout.of(config.timeouts().connect());
    return new TimedConnections()
        .setConnectionFactory(connectionFactory(config.limits(), open))
        .setTlsSocketStrategy(ClientTlsStrategyBuilder.create().setSslContext(tls).buildClassic())
        .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(connect).build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(connect)
                .setValidateAfterInactivity(TimeValue.ofSeconds(2))
                .build())
        .setDnsResolver(resolver)
        .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
        .setMaxConnPerRoute(Integer.MAX_VALUE) // the politeness gate decides, not the pool
        .build();
  }

  private static HttpConnectionFactory<ManagedHttpClientConnection> connectionFactory(
      HttpTransportConfig.Limits limits, OpenConnections open) {
    Http1Config http1 =
        Http1Config.custom()
            .setBufferSize(BUFFER)
            .setMaxHeaderCount(limits.headers())
            .setMaxLineLength(limits.headerLine())
            .build();
    return (Socket socket) -> CleanConnection.create(http1, open);
  }
}
