package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.HttpOutboundConfig.Timeouts;
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

  final HttpOutbound outbound;

  private Client(HttpOutbound outbound) {
    this.outbound = outbound;
  }

  static HttpOutboundConfig config() {
    return HttpOutboundConfig.defaults().allowing("127.0.0.0/8", "::1");
  }

  /** A client that aborts slow bodies after {@link #SHORT}. */
  static HttpOutboundConfig shortTimeouts() {
    return config().with(new Timeouts(SHORT, TIMEOUT, SHORT, SHORT, TIMEOUT));
  }

  static Client open() {
    return open(config());
  }

  static Client open(HttpOutboundConfig config) {
    return new Client(new HttpOutbound(config));
  }

  static Client open(HttpOutboundConfig config, SSLContext tls) {
    return new Client(new HttpOutbound(config, tls, SecretSource.NONE));
  }

  static Client withSecrets(HttpOutboundConfig config, SecretSource secrets) {
    return new Client(new HttpOutbound(config, defaultTls(), secrets));
  }

  static Client withNames(HttpOutboundConfig config, NameSource names) {
    return new Client(new HttpOutbound(config, defaultTls(), SecretSource.NONE, names));
  }

  OutboundResult send(URI url, String... headers) {
    return send(url, TIMEOUT, headers);
  }

  OutboundResult send(URI url, Duration timeout, String... headers) {
    return outbound.send(
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
    outbound.close();
  }

  private static SSLContext defaultTls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
