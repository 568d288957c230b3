package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ReplyFault;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Settings of fetches and of the parser, each with its effect. */
@Timeout(60)
class FetchKeysTest extends PublisherScene {

  /** Shorter than all default timeouts, so that an ignored setting is detected. */
  private static final Duration EXCHANGE = Duration.ofSeconds(5);

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>T</title>
      <item><title>One</title><guid>1</guid></item>
      <item><title>Two</title><guid>2</guid></item>
      <item><title>Three</title><guid>3</guid></item>
      </channel></rss>\
      """;

  private Run fetch(String... settings) {
    String[] arguments = new String[3 + 2 * settings.length];
    arguments[0] = "fetch";
    arguments[1] = "--one";
    arguments[2] = url("/feed");
    for (int i = 0; i < settings.length; i++) {
      arguments[3 + 2 * i] = "--set";
      arguments[4 + 2 * i] = settings[i];
    }
    return Run.rssify(LOOPBACK, arguments);
  }

  private static HttpTransportConfig http(String key, String value) {
    return EngineConfigs.from(Configuration.load(null, LOOPBACK, Map.of(key, value))).http();
  }

  private static OutboundResult send(ApacheHttpTransport client, String url) {
    return client.send(
        new OutboundRequest(
            WebUrl.parse(url).orElseThrow(), Headers.of(), EXCHANGE, 1 << 20, 1 << 20));
  }

  @Test
  @Shows("fetch.contact")
  void the_contact_is_part_of_the_user_agent() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    fetch("fetch.contact=https://desk.example/bot");

    assertThat(server.requests().getFirst().header("User-Agent").orElseThrow())
        .contains("https://desk.example/bot");
  }

  @Test
  @Shows("fetch.timeout_ms")
  void a_late_response_times_out() {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", FEED).at(0, new ReplyFault.Pause(Duration.ofMillis(500))));

    assertThat(fetch("fetch.timeout_ms=100").err()).contains("[exchange_timeout]");
    assertThat(fetch("fetch.timeout_ms=50000").exitCode()).isZero();
  }

  @Test
  @Shows("fetch.body_idle_timeout_ms")
  void a_stalled_body_is_aborted_before_the_exchange_times_out() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED).stallAfter(10));
    String exchange = "fetch.timeout_ms=" + EXCHANGE.toMillis();

    assertThat(fetch(exchange, "fetch.body_idle_timeout_ms=50").err()).contains("[slow_body]");
  }

  @Test
  @Shows("fetch.max_body_bytes")
  void a_body_above_the_limit_is_rejected() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    assertThat(fetch("fetch.max_body_bytes=50").err()).contains("[too_large]");
    assertThat(fetch("fetch.max_body_bytes=50000").exitCode()).isZero();
  }

  @Test
  @Shows("fetch.max_redirects")
  void the_number_of_redirects_is_limited() {
    server.on("/feed", Reply.redirect(302, "/b"));
    server.on("/b", Reply.redirect(302, "/c"));
    server.on("/c", Reply.ok("application/rss+xml", FEED));

    String fast = "gate.starts_per_second=1000";
    assertThat(fetch("fetch.max_redirects=1", fast).exitCode()).isNotZero();
    assertThat(server.requests("/b")).hasSize(1);
    assertThat(server.requests("/c")).isEmpty();
    assertThat(fetch("fetch.max_redirects=2", fast).exitCode()).isZero();
  }

  @Test
  @Shows("fetch.allowed_ranges")
  void private_addresses_are_fetched_only_in_the_allowed_ranges() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    assertThat(fetch("fetch.allowed_ranges=10.0.0.0/8").err()).contains("[address_refused]");
    assertThat(server.requests()).isEmpty();
    assertThat(fetch("fetch.allowed_ranges=10.0.0.0/8,127.0.0.1").exitCode()).isZero();
  }

  @Test
  @Shows("fetch.dns_timeout_ms")
  void a_name_lookup_that_takes_too_long_times_out() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (ApacheHttpTransport client =
        new ApacheHttpTransport(
            http("fetch.dns_timeout_ms", "50"),
            SSLContext.getDefault(),
            SecretSource.NONE,
            _ -> {
              awaitUninterruptibly(end);
              return new InetAddress[0];
            })) {
      assertThat(send(client, "http://slow.example/"))
          .isInstanceOfSatisfying(
              OutboundResult.Failed.class,
              failed -> assertThat(failed.failure()).isEqualTo(FetchFailure.DNS_TIMEOUT));
    } finally {
      end.countDown();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Shows("fetch.connect_timeout_ms")
  void a_tls_handshake_that_takes_too_long_times_out() throws Exception {
    try (ServerSocket unresponsive = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        ApacheHttpTransport client =
            new ApacheHttpTransport(http("fetch.connect_timeout_ms", "50"))) {
      assertThat(send(client, "https://127.0.0.1:" + unresponsive.getLocalPort() + "/"))
          .isInstanceOfSatisfying(
              OutboundResult.Failed.class,
              failed -> assertThat(failed.failure()).isEqualTo(FetchFailure.CONNECT_TIMEOUT));
    }
  }

  @Test
  @Shows("fetch.idle_timeout_ms")
  void an_unused_connection_is_closed_after_its_idle_time() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        ApacheHttpTransport client = new ApacheHttpTransport(http("fetch.idle_timeout_ms", "50"))) {
      CompletableFuture<OutboundResult> sent =
          CompletableFuture.supplyAsync(
              () -> send(client, "http://127.0.0.1:" + listening.getLocalPort() + "/"));
      try (Socket connection = listening.accept()) {
        connection
            .getOutputStream()
            .write(
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(sent.join()).isInstanceOf(OutboundResult.Responded.class);
        connection.setSoTimeout(8_000); // the default leaves it open longer
        connection.getInputStream().readAllBytes();
      }
    }
  }

  @Test
  @Shows("parse.max_entries")
  void the_number_of_entries_of_a_document_is_limited() throws Exception {
    assertThat(parsed(FEED, "parse.max_entries=2")).contains("\"One\"", "\"Two\"");
    assertThat(parsed(FEED, "parse.max_entries=2")).doesNotContain("\"Three\"");
    assertThat(parsed(FEED, "parse.max_entries=3")).contains("\"Three\"");
  }

  @Test
  @Shows("parse.max_depth")
  void a_document_that_is_nested_too_deep_is_rejected() throws Exception {
    String deep = FEED.replace("<title>T</title>", "<a><b><c><d/></c></b></a><title>T</title>");

    assertThat(parsed(deep, "parse.max_depth=5")).contains("\"too_deep\"");
    assertThat(parsed(deep, "parse.max_depth=6")).contains("\"One\"");
  }

  private String parsed(String document, String setting) throws Exception {
    Path file = Files.writeString(folder.resolve("feed.xml"), document);
    return Run.rssify("parse", file.toString(), "--set", setting).out();
  }
}
