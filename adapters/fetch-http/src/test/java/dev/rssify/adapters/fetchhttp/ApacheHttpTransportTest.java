package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.testkit.http.Header;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApacheHttpTransportTest {

  private final ScriptedServer server = ScriptedServer.start();
  private final Client client = Client.open();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private static String text(OutboundResult.Responded response) {
    return new String(response.decoded().toBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void response_headers_retain_order_and_spelling() {
    server.on(
        "/",
        Reply.status(200).header("X-B", "2").header("x-a", "1").header("X-B", " 3 ").body("x"));

    assertThat(client.get(server.uri("/")).headers())
        .isEqualTo(Headers.of("X-B", "2", "x-a", "1", "X-B", "3", "Content-Length", "1"));
  }

  @Test
  void the_client_adds_nothing_but_host_and_connection() {
    server.on("/", Reply.ok("text/plain", "x"));

    client.get(server.uri("/"), "User-Agent", "test", "Accept", "*/*");

    assertThat(server.requests().getFirst().headers())
        .extracting(Header::name)
        .containsExactlyInAnyOrder("User-Agent", "Accept", "Host", "Connection");
  }

  @Test
  void nothing_is_added_to_a_request_without_headers() {
    server.on("/", Reply.ok("text/plain", "x"));

    client.get(server.uri("/"));

    assertThat(server.requests().getFirst().headers())
        .extracting(Header::name)
        .containsExactlyInAnyOrder("Host", "Connection");
  }

  @Test
  void R2_every_byte_of_a_validator_is_sent_back_unchanged() {
    String allBytes =
        IntStream.rangeClosed(0x20, 0xff)
            .filter(c -> c != 0x7f)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    String etag = "W/\"" + allBytes + "\"";
    server.on("/", Reply.status(200).header("ETag", etag).body("x"));

    String served = client.get(server.uri("/")).headers().first("ETag").orElseThrow();
    client.get(server.uri("/"), "If-None-Match", served);

    assertThat(served).isEqualTo(etag);
    assertThat(server.requests().getLast().header("If-None-Match")).contains(etag);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/?", "/a//b", "//a", "/a/../b/./c", "/a%2Fb%zz", "/a;b=c?d=e&f", "/?a=b?c"})
  void the_target_is_sent_as_it_is_written(String target) {
    server.otherwise(request -> Reply.ok("text/plain", "x"));

    OutboundResult result =
        client.transport.send(
            new OutboundRequest(
                WebUrl.parse("http://127.0.0.1:" + server.port() + target).orElseThrow(),
                Headers.NONE,
                Client.TIMEOUT,
                100,
                100));

    assertThat(result).isInstanceOf(OutboundResult.Responded.class);
    assertThat(server.requests().getLast().target()).isEqualTo(target);
  }

  @Test
  void the_encoded_body_is_returned_with_the_decoded_one() {
    Reply reply = Reply.ok("text/xml", "<rss/>").gzip();
    server.on("/", reply);

    OutboundResult.Responded response = client.get(server.uri("/"));

    assertThat(response.wire().toBytes()).startsWith(0x1f, 0x8b);
    assertThat(text(response)).isEqualTo("<rss/>");
    assertThat(response.headers().first("Content-Encoding")).contains("gzip");
  }

  @Test
  void without_a_content_encoding_both_bodies_are_the_same() {
    server.on("/", Reply.ok("text/xml", "<rss/>"));

    OutboundResult.Responded response = client.get(server.uri("/"));

    assertThat(response.decoded()).isSameAs(response.wire());
  }

  @Test
  void chunking_is_removed() {
    server.on("/", Reply.ok("text/plain", "a longer text").chunked(3));

    OutboundResult.Responded response = client.get(server.uri("/"));

    assertThat(new String(response.wire().toBytes(), StandardCharsets.UTF_8))
        .isEqualTo("a longer text");
  }

  @Test
  void a_body_may_end_with_the_connection() {
    server.on("/", Reply.ok("text/plain", "to the end").untilClose());

    assertThat(text(client.get(server.uri("/")))).isEqualTo("to the end");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void responses_without_a_body_are_read(int status) {
    server.on("/", Reply.status(status).header("ETag", "\"x\""));

    OutboundResult.Responded response = client.get(server.uri("/"));

    assertThat(response.status()).isEqualTo(status);
    assertThat(response.wire().length()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308, 401, 407, 408, 429, 500, 503})
  void the_client_follows_no_redirect_and_repeats_no_request(int status) {
    server.otherwise(request ->
        Reply.redirect(status, "/elsewhere")
            .header("WWW-Authenticate", "Basic realm=x")
            .header("Retry-After", "0")
            .header("Set-Cookie", "a=b"));

    assertThat(client.get(server.uri("/")).status()).isEqualTo(status);

    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void cookies_are_not_stored() {
    server.on("/", Reply.ok("text/plain", "x").header("Set-Cookie", "a=b"));

    client.get(server.uri("/"));
    client.get(server.uri("/"));

    assertThat(server.requests().getLast().header("Cookie")).isEmpty();
  }

  @Test
  void the_head_of_a_response_is_reported_before_its_body_is_read() {
    CountDownLatch headSeen = new CountDownLatch(1);
    server.on(
        "/", Reply.status(429).header("Retry-After", "9").body("wait").awaitAfter(0, headSeen));
    List<String> progress = new ArrayList<>();

    OutboundResult result =
        client.transport.send(
            new OutboundRequest(
                WebUrl.parse(server.uri("/").toString()).orElseThrow(),
                Headers.NONE,
                Duration.ofSeconds(20),
                1 << 20,
                1 << 20),
            new HttpTransport.Progress() {
              @Override
              public boolean sending() {
                return progress.add("sending to " + server.requests().size());
              }

              @Override
              public void head(int status, Headers headers) {
                progress.add(status + " " + headers.first("Retry-After").orElse(""));
                headSeen.countDown();
              }
            });

    assertThat(result).isInstanceOf(OutboundResult.Responded.class);
    assertThat(progress).containsExactly("sending to 0", "429 9");
  }

  @Test
  void timings_distinguish_a_new_connection_from_a_reused_one() {
    server.on("/", Reply.ok("text/plain", "x"));

    OutboundResult.Responded first = client.get(server.uri("/"));
    OutboundResult.Responded second = client.get(server.uri("/"));

    assertThat(first.timings().connect()).isPositive();
    assertThat(first.timings().firstByte()).isPositive();
    assertThat(first.timings().tls()).isZero();
    assertThat(second.timings().connect()).isZero();
    assertThat(second.timings().dns()).isZero();
    assertThat(second.timings().firstByte()).isPositive();
  }

  @Test
  void a_refused_connection_is_a_connect_failure() {
    URI unreachable = URI.create("http://127.0.0.1:1/");

    assertThat(client.fail(FetchFailure.CONNECT_FAILED, unreachable)).contains("refused");
  }

  @Test
  void host_names_are_resolved() {
    server.on("/", Reply.ok("text/plain", "x"));
    URI byName = URI.create("http://localhost:" + server.port() + "/");

    assertThat(text(client.get(byName))).isEqualTo("x");
    assertThat(server.requests().getFirst().header("Host")).contains("localhost:" + server.port());
  }

  @Test
  void a_hundred_concurrent_requests_succeed() throws InterruptedException {
    server.on("/", Reply.ok("text/plain", "x".repeat(50_000)).gzip());
    Thread[] threads =
        IntStream.range(0, 100)
            .mapToObj(i -> Thread.ofVirtual().unstarted(() -> client.get(server.uri("/"))))
            .toArray(Thread[]::new);

    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join(Duration.ofSeconds(20));
    }

    assertThat(server.requests()).hasSize(100);
  }
}
