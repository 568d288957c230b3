package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.HeaderRules;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import java.net.URI;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.net.URIAuthority;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** A request of the HTTP client, with secrets resolved. */
record PreparedRequest(HttpUriRequestBase request, HttpClientContext context) {

  private static final URI ANY = URI.create("http://localhost/");

  /**
   * @param proxy null to connect directly
   */
  static PreparedRequest of(
      OutboundRequest outbound, @Nullable ProxyRoute proxy, SecretSource secrets)
      throws OutboundException {
    WebUrl url = outbound.url();
    Body posted = outbound.posted();
    HttpUriRequestBase request = new HttpUriRequestBase(posted == null ? "GET" : "POST", ANY);
    if (posted != null) {
      request.setEntity(new ByteArrayEntity(posted.toBytes(), null));
    }
    request.setScheme(url.scheme());
    request.setAuthority(new URIAuthority(bare(url.host()), url.port()));
    request.setPath(url.target());
    for (Header header : outbound.headers().lines()) {
      request.addHeader(header.name(), header.value());
    }
    for (Credential credential : outbound.credentials()) {
      Header header = credential.header(reveal(credential.secret(), url, secrets));
      if (!HeaderRules.isSendable(header.value())) {
        throw unreadable(credential.secret());
      }
      request.addHeader(header.name(), header.value());
    }
    HttpClientContext context = HttpClientContext.create();
    if (proxy != null && proxy.user() != null && proxy.password() != null) {
      char[] password = reveal(proxy.password(), secrets).toCharArray();
      BasicCredentialsProvider credentials = new BasicCredentialsProvider();
      credentials.setCredentials(
          new AuthScope(proxy.host(), proxy.port()),
          new UsernamePasswordCredentials(proxy.user(), password));
      context.setCredentialsProvider(credentials);
    }
    // The deadline watch ends long exchanges; these timeouts ensure that nothing waits forever.
    Timeout timeout = Timeout.of(outbound.timeout().multipliedBy(2));
    request.setConfig(
        RequestConfig.custom()
            .setConnectionRequestTimeout(timeout)
            .setResponseTimeout(timeout)
            .setProtocolUpgradeEnabled(false)
            .setProxy(proxy == null ? null : new HttpHost(proxy.host(), proxy.port()))
            .build());
    return new PreparedRequest(request, context);
  }

  private static String reveal(SecretRef reference, WebUrl url, SecretSource secrets)
      throws OutboundException {
    if (!secrets.maySend(reference, url)) {
      throw new OutboundException(
          FetchFailure.SECRET_REFUSED,
          "the secret " + reference.label() + " may not be sent to " + url.origin());
    }
    return reveal(reference, secrets);
  }

  private static String reveal(SecretRef reference, SecretSource secrets) throws OutboundException {
    return secrets.find(reference).orElseThrow(() -> unreadable(reference));
  }

  /** The error has no reason: API clients see it, and must not learn about files and variables. */
  private static OutboundException unreadable(SecretRef reference) {
    return new OutboundException(
        FetchFailure.SECRET_MISSING, "the secret " + reference.label() + " could not be read");
  }

  /** The client writes the brackets of an IPv6 address itself. */
  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
