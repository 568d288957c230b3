package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Timeouts;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/** The client under test: loopback allowed, deadlines short, requests in one line. */
final class Client implements AutoCloseable {

  static final Duration TIMEOUT = Duration.ofSeconds(10);
  static final Duration SHORT = Duration.ofMillis(300);
  private static final int MAX_BYTES = 1 << 20;

  final ApacheHttpTransport transport;

  private Client(ApacheHttpTransport transport) {
    this.transport = transport;
  }

  static HttpTransportConfig config() {
    return HttpTransportConfig.defaults().allowing("127.0.0.0/8", "::1");
  }

  /** A client that aborts slow bodies after {@link #SHORT}. */
  static HttpTransportConfig shortTimeouts() {
    return config().with(new Timeouts(SHORT, TIMEOUT, SHORT, SHORT, TIMEOUT));
  }

  static Client open() {
    return open(config());
  }

  static Client open(HttpTransportConfig config) {
    return new Client(new ApacheHttpTransport(config));
  }

  static Client open(HttpTransportConfig config, SSLContext tls) {
    return new Client(new ApacheHttpTransport(config, tls, SecretSource.NONE));
  }

  static Client withSecrets(HttpTransportConfig config, SecretSource secrets) {
    return new Client(new ApacheHttpTransport(config, defaultTls(), secrets));
  }

  static Client withNames(HttpTransportConfig config, NameSource names) {
    return new Client(new ApacheHttpTransport(config, defaultTls(), SecretSource.NONE, names));
  }

  OutboundResult send(URI url, String... headers) {
    return send(url, TIMEOUT, headers);
  }

  OutboundResult send(URI url, Duration timeout, String... headers) {
    return transport.send(
        new OutboundRequest(
            WebUrl.parse(url.toString()).orElseThrow(),
            Headers.of(headers),
            timeout,
            MAX_BYTES,
            8 * MAX_BYTES));
  }

  OutboundResult.Responded get(URI url, String... headers) {
    OutboundResult result = send(url, headers);
    assertThat(result).isInstanceOf(OutboundResult.Responded.class);
    return (OutboundResult.Responded) result;
  }

  /** Sends, and expects the failure; returns its message. */
  String fail(FetchFailure expected, URI url, Duration timeout) {
    OutboundResult result = send(url, timeout);
    assertThat(result)
        .isInstanceOfSatisfying(
            OutboundResult.Failed.class,
            failed -> assertThat(failed.failure()).as(failed.message()).isEqualTo(expected));
    return ((OutboundResult.Failed) result).message();
  }

  String fail(FetchFailure expected, URI url) {
    return fail(expected, url, TIMEOUT);
  }

  @Override
  public void close() {
    transport.close();
  }

  private static SSLContext defaultTls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
