package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Limits;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every misbehavior of a server ends in a typed outcome, in bounded time and memory, while other
 * servers are served.
 */
@Timeout(30)
class HostileServerTest {

  private final ScriptedServer server = ScriptedServer.start();
  private final Client client = Client.open(Client.shortTimeouts());

  @AfterEach
  void close() {
    assertThat(client.transport.freeBytes())
        .as("bytes in flight after all requests failed")
        .isEqualTo(Limits.defaults().bytesInFlight());
    client.close();
    server.close();
  }

  private String failsWith(FetchFailure failure, Reply reply) {
    server.on("/", reply);
    return client.fail(failure, server.uri("/"), Duration.ofSeconds(3));
  }

  @Test
  void an_endless_body_is_cut_at_its_bound() {
    assertThat(failsWith(FetchFailure.TOO_LARGE, Reply.ok("text/xml", "x".repeat(5000)).endless()))
        .isEqualTo("the body is longer than 1048576 bytes");
  }

  @Test
  void an_endless_chunked_body_is_cut_at_its_bound() {
    failsWith(
        FetchFailure.TOO_LARGE, Reply.ok("text/xml", "x".repeat(5000)).chunked(1000).endless());
  }

  @Test
  void a_content_length_above_the_limit_is_not_read() {
    failsWith(FetchFailure.TOO_LARGE, Reply.status(200).contentLength(1 << 30).body("x"));
  }

  @Test
  void a_body_below_the_minimum_rate_is_aborted() {
    assertThat(
            failsWith(
                FetchFailure.SLOW_BODY,
                Reply.ok("text/xml", "x".repeat(5000)).drip(30, Duration.ofMillis(200))))
        .isEqualTo("the body arrives at less than 256 bytes a second");
  }

  @Test
  void a_body_that_stalls_is_aborted() {
    failsWith(FetchFailure.SLOW_BODY, Reply.ok("text/xml", "half of it").stallAfter(5));
  }

  @Test
  void a_server_without_a_response_ends_with_the_deadline() {
    server.on("/", Reply.stalled());

    assertThat(client.fail(FetchFailure.EXCHANGE_TIMEOUT, server.uri("/"), Client.SHORT))
        .isEqualTo("no complete response within 300 ms");
  }

  @Test
  void a_slowly_sent_header_ends_with_the_deadline() {
    server.on("/", Reply.status(200).fillerHeaders(200).drip(1, Duration.ofMillis(20)));

    client.fail(FetchFailure.EXCHANGE_TIMEOUT, server.uri("/"), Client.SHORT);
  }

  @Test
  void endless_interim_responses_end_with_the_deadline() {
    server.on("/", Reply.raw("HTTP/1.1 102 Processing\r\n\r\n").endless());

    client.fail(FetchFailure.EXCHANGE_TIMEOUT, server.uri("/"), Client.SHORT);
  }

  @Test
  void an_endless_fast_body_ends_with_the_deadline() {
    server.on("/", Reply.ok("text/xml", "x".repeat(40)).drip(40, Duration.ofMillis(5)).endless());

    client.fail(FetchFailure.EXCHANGE_TIMEOUT, server.uri("/"), Client.SHORT);
  }

  @Test
  void ten_thousand_headers_are_rejected() {
    failsWith(FetchFailure.TOO_LARGE, Reply.status(200).fillerHeaders(10_000).body("x"));
  }

  @Test
  void a_header_line_above_the_limit_is_rejected() {
    failsWith(
        FetchFailure.TOO_LARGE, Reply.status(200).header("X-Long", "x".repeat(17 << 10)).body("x"));
  }

  @Test
  void headers_within_the_limits_are_accepted() {
    server.on("/", Reply.status(200).fillerHeaders(250).header("X-Long", "x".repeat(15 << 10)));

    assertThat(client.get(server.uri("/")).headers().lines()).hasSize(252);
  }

  @Test
  void control_characters_in_a_header_do_not_inject_headers() {
    server.on(
        "/",
        Reply.status(200)
            .headerLine("ETag: \"a\rX-Evil: 1\"")
            .headerLine("X-Null: a\u0000b")
            .body("x"));

    OutboundResult.Responded response = client.get(server.uri("/"));

    assertThat(response.headers().first("X-Evil")).isEmpty();
    response.wire().close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.2\r\n",
        "HTTP/1.1 abc Nonsense\r\n\r\n",
        "HTTP/9.9 200 OK\r\n\r\n",
        "<html>no head at all</html>\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n",
      })
  void a_response_that_is_not_http_is_a_protocol_error(String bytes) {
    server.on("/", Reply.raw(bytes));

    assertThat(client.send(server.uri("/"), Duration.ofSeconds(3)))
        .isInstanceOfSatisfying(
            OutboundResult.Failed.class,
            failed ->
                assertThat(failed.failure())
                    .isIn(FetchFailure.PROTOCOL_ERROR, FetchFailure.CONNECTION_LOST));
  }

  @Test
  void a_connection_closed_before_a_response_is_lost() {
    failsWith(FetchFailure.CONNECTION_LOST, Reply.noResponse());
  }

  @Test
  void R7_a_body_shorter_than_announced_is_truncated() {
    failsWith(FetchFailure.TRUNCATED, Reply.ok("text/xml", "x".repeat(1000)).truncateAfter(500));
  }

  @Test
  void R7_a_chunked_body_without_its_end_is_truncated() {
    failsWith(
        FetchFailure.TRUNCATED,
        Reply.ok("text/xml", "x".repeat(1000)).chunked(100).truncateAfter(555));
  }

  @Test
  void R7_a_connection_reset_in_the_body_is_lost() {
    failsWith(FetchFailure.CONNECTION_LOST, Reply.ok("text/xml", "x".repeat(1000)).resetAfter(500));
  }

  @Test
  void invalid_chunk_sizes_are_rejected() {
    failsWith(
        FetchFailure.TRUNCATED,
        Reply.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 304 Not Modified\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
      })
  void surplus_bytes_are_never_read_as_the_next_response(String first) {
    String stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong";
    server.on("/first", Reply.raw(first + stray).stallAfter(first.length() + stray.length()));
    server.on("/second", Reply.ok("text/plain", "right"));

    client.get(server.uri("/first")).wire().close();
    OutboundResult.Responded second = client.get(server.uri("/second"));

    assertThat(new String(second.decoded().toBytes(), StandardCharsets.UTF_8)).isEqualTo("right");
    second.decoded().close();
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void a_port_that_never_speaks_tls_ends_with_a_connect_timeout() throws IOException {
    try (ServerSocket unresponsive = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("https://127.0.0.1:" + unresponsive.getLocalPort() + "/");

      client.fail(FetchFailure.CONNECT_TIMEOUT, url, Duration.ofSeconds(3));
    }
  }

  @Test
  void a_stalled_tls_handshake_ends_with_the_deadline() throws IOException {
    try (ServerSocket unresponsive = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Client longTimeouts = Client.open()) {
      URI url = URI.create("https://127.0.0.1:" + unresponsive.getLocalPort() + "/");

      longTimeouts.fail(FetchFailure.EXCHANGE_TIMEOUT, url, Client.SHORT);
    }
  }

  @Test
  void other_requests_are_served_while_many_hang() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    server.on("/hangs", Reply.ok("text/xml", "x").awaitAfter(0, never));
    server.on("/works", Reply.ok("text/xml", "y"));
    try (Client longTimeouts = Client.open()) {
      Thread[] hanging = new Thread[200];
      for (int i = 0; i < hanging.length; i++) {
        hanging[i] = Thread.ofVirtual().start(() -> longTimeouts.send(server.uri("/hangs")));
      }
      server.awaitRequests("/hangs", hanging.length, Duration.ofSeconds(10));

      assertThat(longTimeouts.get(server.uri("/works")).status()).isEqualTo(200);

      never.countDown();
      for (Thread thread : hanging) {
        thread.join();
      }
    }
  }

  @Test
  void a_response_without_room_in_the_budget_fails_and_releases_its_bytes() {
    Limits tight =
        new Limits(
            100,
            100,
            8 << 10,
            1,
            16 << 10,
            Path.of(System.getProperty("java.io.tmpdir")),
            64 << 10);
    server.on("/", Reply.ok("text/xml", "x".repeat(100_000)));
    server.on("/small", Reply.ok("text/xml", "x"));
    try (Client cramped = Client.open(Client.config().with(tight))) {
      cramped.fail(FetchFailure.OVERLOADED, server.uri("/"), Client.SHORT);

      assertThat(cramped.transport.freeBytes()).isEqualTo(64 << 10);
      assertThat(cramped.get(server.uri("/small")).status()).isEqualTo(200);
    }
  }
}
