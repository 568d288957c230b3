package dev.rssify.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.testkit.ManualClock;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptedServerTest {

  private final ManualClock clock = ManualClock.start();
  private final ScriptedServer server =
      ScriptedServer.start(ServerSetup.plain().address("127.9.8.7").clock(clock));
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void replies_are_sent_in_order_and_the_last_one_repeats() throws Exception {
    server.on("/feed", Reply.ok("text/plain", "one"), Reply.status(503), Reply.status(410));

    assertThat(get("/feed").body()).isEqualTo("one");
    assertThat(get("/feed").statusCode()).isEqualTo(503);
    assertThat(get("/feed").statusCode()).isEqualTo(410);
    assertThat(get("/feed").statusCode()).isEqualTo(410);
  }

  @Test
  void a_script_can_respond_by_request() throws Exception {
    server.on("/echo", request -> Reply.ok("text/plain", request.method() + request.target()));

    assertThat(get("/echo?q=1").body()).isEqualTo("GET/echo?q=1");
  }

  @Test
  void a_target_with_a_query_precedes_its_path_and_the_path_precedes_the_rest() throws Exception {
    server.on("/a", Reply.ok("text/plain", "path"));
    server.on("/a?x", Reply.ok("text/plain", "query"));

    assertThat(get("/a?x").body()).isEqualTo("query");
    assertThat(get("/a?y").body()).isEqualTo("path");
    assertThat(get("/b").statusCode()).isEqualTo(404);

    server.otherwise(request -> Reply.ok("text/plain", "rest"));
    assertThat(get("/b").body()).isEqualTo("rest");
  }

  @Test
  void requests_are_recorded_with_their_fields_in_order_and_original_spelling() throws Exception {
    clock.advance(Duration.ofSeconds(5));
    try (RawClient raw = new RawClient(server)) {
      raw.send("GET /x?y HTTP/1.1\r\nhOST: a\r\nX-b:  two  \r\nx-B: three\r\n\r\n").read(1);
    }

    RecordedRequest request = server.requests("/x").getFirst();
    assertThat(request.at()).isEqualTo(ManualClock.START.plusSeconds(5));
    assertThat(request.connection()).isEqualTo(1);
    assertThat(request.target()).isEqualTo("/x?y");
    assertThat(request.path()).isEqualTo("/x");
    assertThat(request.version()).isEqualTo("HTTP/1.1");
    assertThat(request.headers())
        .containsExactly(
            new Header("hOST", "a"), new Header("X-b", "two"), new Header("x-B", "three"));
    assertThat(request.header("x-b")).contains("two");
    assertThat(request.headers("X-B")).containsExactly("two", "three");
    assertThat(server.requests("/x?y")).hasSize(1);
    assertThat(server.requests("/y")).isEmpty();
  }

  @Test
  void request_bodies_are_recorded_with_a_length_or_in_chunks() throws Exception {
    server.on("/hook", Reply.status(204));
    client.send(
        HttpRequest.newBuilder(server.uri("/hook")).POST(BodyPublishers.ofString("ärger")).build(),
        BodyHandlers.discarding());
    try (RawClient raw = new RawClient(server)) {
      raw.send("POST /hook HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
          .send("3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n")
          .read(1);
    }

    assertThat(server.requests("/hook"))
        .extracting(request -> request.bodyText(StandardCharsets.UTF_8))
        .containsExactly("ärger", "abcde");
  }

  @Test
  void a_connection_is_reused_for_the_next_request_and_numbered() throws Exception {
    server.on("/", Reply.ok("text/plain", "x"));
    get("/");
    get("/");
    try (RawClient raw = new RawClient(server)) {
      raw.get("/").read(1);
    }

    assertThat(server.requests()).extracting(RecordedRequest::connection).containsExactly(1, 1, 2);
    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void a_connection_is_closed_at_the_request_of_either_side() throws Exception {
    server.on("/", Reply.status(204));
    server.on("/close", Reply.status(204).close());
    try (RawClient byServer = new RawClient(server);
        RawClient byClient = new RawClient(server);
        RawClient old = new RawClient(server)) {
      assertThat(byServer.get("/close").readToEnd())
          .isEqualTo("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
      assertThat(byClient.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").readToEnd())
          .isEqualTo("HTTP/1.1 204 No Content\r\n\r\n");
      assertThat(old.send("GET / HTTP/1.0\r\n\r\n").readToEnd()).contains("204");
    }
  }

  @Test
  void a_publisher_with_validators_returns_304_for_either() throws Exception {
    String date = "Sat, 01 Nov 2025 00:00:00 GMT";
    server.on("/feed", Script.conditional("\"v1\"", date, Reply.ok("text/plain", "x")));

    HttpResponse<String> full = get("/feed");
    assertThat(full.statusCode()).isEqualTo(200);
    assertThat(full.headers().firstValue("etag")).contains("\"v1\"");
    assertThat(get("/feed", "If-None-Match", "\"v1\"").statusCode()).isEqualTo(304);
    assertThat(get("/feed", "If-Modified-Since", date).statusCode()).isEqualTo(304);
    assertThat(get("/feed", "If-None-Match", "\"v0\"", "If-Modified-Since", date).statusCode())
        .isEqualTo(200);
  }

  @Test
  void redirects_can_be_followed_to_another_host() throws Exception {
    try (ScriptedServer other = ScriptedServer.start(ServerSetup.plain().address("127.77.0.1"))) {
      server.on("/old", Reply.redirect(301, other.uri("/new").toString()));
      other.on("/new", Reply.ok("text/plain", "moved"));
      try (HttpClient follower =
          HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
        URI old = server.uri("/old");
        assertThat(
                follower.send(HttpRequest.newBuilder(old).build(), BodyHandlers.ofString()).body())
            .isEqualTo("moved");
      }
      assertThat(other.requests("/new")).hasSize(1);
    }
  }

  @Test
  void waiting_for_requests_ends_when_they_arrive_and_fails_after_a_timeout() throws Exception {
    server.on("/", Reply.status(204));
    try (RawClient raw = new RawClient(server)) {
      raw.get("/").get("/");
      assertThat(server.awaitRequests("/", 2, Duration.ofSeconds(10))).hasSize(2);
    }
    assertThatThrownBy(() -> server.awaitRequests("/", 3, Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("3 requests of /")
        .hasMessageContaining("[/, /]");
  }

  @Test
  void the_peak_is_the_number_of_concurrent_exchanges() throws Exception {
    CountDownLatch both = new CountDownLatch(1);
    server.on("/", Reply.ok("text/plain", "x").awaitAfter(0, both));
    try (RawClient one = new RawClient(server);
        RawClient two = new RawClient(server)) {
      one.get("/");
      two.get("/");
      server.awaitRequests("/", 2, Duration.ofSeconds(10));
      both.countDown();
      one.read("HTTP/1.1 200 OK\r\n".length());
      two.read("HTTP/1.1 200 OK\r\n".length());
    }

    assertThat(server.peak()).isEqualTo(2);
  }

  @Test
  void only_loopback_addresses_are_accepted() {
    assertThatThrownBy(() -> ScriptedServer.start(ServerSetup.plain().address("0.0.0.0")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_closed_server_refuses_connections_and_its_port_can_be_reused() throws Exception {
    ScriptedServer first = ScriptedServer.start();
    first.close();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), first.port()).close())
        .isInstanceOf(ConnectException.class);

    try (ScriptedServer second = ScriptedServer.start(ServerSetup.plain().port(first.port()));
        RawClient raw = new RawClient(second)) {
      assertThat(raw.get("/").read(12)).isEqualTo("HTTP/1.1 404");
    }
  }

  private HttpResponse<String> get(String target, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(target));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
