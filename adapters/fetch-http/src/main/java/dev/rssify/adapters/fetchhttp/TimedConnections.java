package dev.rssify.adapters.fetchhttp;

import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.protocol.HttpContext;

/** Connections that record when they and their TLS session are established. */
final class TimedConnections extends PoolingHttpClientConnectionManagerBuilder {

  @Override
  protected HttpClientConnectionOperator createConnectionOperator(
      SchemePortResolver ports, DnsResolver resolver, TlsSocketStrategy tls) {
    return new DefaultHttpClientConnectionOperator(
        ports,
        resolver,
        RegistryBuilder.<TlsSocketStrategy>create().register("https", tls).build()) {

      @Override
      protected void onBeforeSocketConnect(HttpContext context, HttpHost host) {
        phases().connectStarts();
      }

      @Override
      protected void onAfterSocketConnect(HttpContext context, HttpHost host) {
        phases().connectEnds();
      }

      @Override
      protected void onAfterTlsHandshake(HttpContext context, HttpHost host) {
        phases().tlsEnds();
      }
    };
  }

  private static PhaseClock phases() {
    return CurrentExchange.SCOPE.get().phases();
  }
}
