package dev.rssify.adapters.fetchhttp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Builds the HTTP client: nothing added, nothing followed, nothing repeated, phases measured. */
final class ClientFactory {

  private ClientFactory() {}

  static CloseableHttpClient create(HttpOutboundConfig config, DnsResolver resolver) {
    return HttpClients.custom()
        .setConnectionManager(connections(config, resolver))
        .setRequestExecutor(new TimedExecutor())
        .disableContentCompression()
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableDefaultUserAgent()
        .disableConnectionState()
        .evictExpiredConnections()
        .evictIdleConnections(TimeValue.of(config.idleTimeout()))
        .build();
  }

  private static PoolingHttpClientConnectionManager connections(
      HttpOutboundConfig config, DnsResolver resolver) {
    return new TimedConnections()
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxHeaderCount(config.maxHeaders())
                        .setMaxLineLength(config.maxHeaderLine())
                        .build())
                // Latin-1 maps every byte to one character and back, so validators return as served
                .charCodingConfig(
                    CharCodingConfig.custom().setCharset(StandardCharsets.ISO_8859_1).build())
                .build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(config.connectTimeout()))
                .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                .build())
        .setDnsResolver(resolver)
        .setMaxConnTotal(config.maxConnections())
        .setMaxConnPerRoute(config.maxConnections()) // the politeness gate decides, not the pool
        .build();
  }

  /** Tells the exchange's clock when the connection and its TLS session stand. */
  private static final class TimedConnections extends PoolingHttpClientConnectionManagerBuilder {

    @Override
    protected HttpClientConnectionOperator createConnectionOperator(
        SchemePortResolver ports, DnsResolver resolver, TlsSocketStrategy tls) {
      return new DefaultHttpClientConnectionOperator(
          ports,
          resolver,
          RegistryBuilder.<TlsSocketStrategy>create().register("https", tls).build()) {

        @Override
        protected void onBeforeSocketConnect(HttpContext context, HttpHost host) {
          PhaseClock.CURRENT.get().connectStarts();
        }

        @Override
        protected void onAfterSocketConnect(HttpContext context, HttpHost host) {
          PhaseClock.CURRENT.get().connectEnds();
        }

        @Override
        protected void onAfterTlsHandshake(HttpContext context, HttpHost host) {
          PhaseClock.CURRENT.get().tlsEnds();
        }
      };
    }
  }

  /** Tells the exchange's clock when the request goes out and the response head is in. */
  private static final class TimedExecutor extends HttpRequestExecutor {

    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest request,
        HttpClientConnection connection,
        HttpResponseInformationCallback interim,
        HttpContext context)
        throws IOException, HttpException {
      PhaseClock.CURRENT.get().requestStarts();
      ClassicHttpResponse response = super.execute(request, connection, interim, context);
      PhaseClock.CURRENT.get().headArrived();
      return response;
    }
  }
}
