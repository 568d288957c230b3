package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.apihttp.Served.Got;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Authentication, allowed hosts and origins, and limits of requests. */
@Timeout(60)
class SecurityTest {

  private final Served served = Served.polled();

  @AfterEach
  void close() {
    served.close();
  }

  private void with(ServiceConfig config) {
    served.restart(config);
  }

  private Got as(String token, String target) {
    return served.send(served.request(target).header("Authorization", "Bearer " + token));
  }

  /** Sends bytes unchanged, and returns everything that is received. */
  private String raw(String request) throws IOException {
    URI uri = served.uri("/");
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  @Test
  void no_route_changes_anything_without_the_write_token() {
    List<String[]> writes = writes();
    assertThat(writes).hasSizeGreaterThan(4);
    with(ServiceConfig.local(0).withTokens("r", "w"));

    for (String token : List.of("", "x", "r", "ww")) {
      for (String[] route : writes) {
        Got got =
            served.send(
                served
                    .request(route[1])
                    .header("Content-Type", "application/json")
                    .header("Authorization", "Bearer " + token)
                    .method(route[0], BodyPublishers.ofString("\"https://b.example/\"")));
        assertThat(got.status())
            .as(route[0] + " " + route[1])
            .isEqualTo(token.equals("r") ? 403 : 401);
      }
    }
    assertThat(served.rssify().store().feeds().list(null, 10)).hasSize(1);
  }

  /** Method and target of every route that changes something, from the OpenAPI document. */
  private List<String[]> writes() {
    List<String[]> writes = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path :
        served.get("/openapi.json").json().path("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        if (operation.getValue().path("x-scope").stringValue().equals("write")) {
          writes.add(
              new String[] {
                operation.getKey().toUpperCase(Locale.ROOT),
                path.getKey().replaceAll("\\{[^}]*}", served.feed().id().toString())
              });
        }
      }
    }
    return writes;
  }

  @Test
  void a_write_token_alone_leaves_reading_open() {
    with(ServiceConfig.local(0).withTokens(null, "w"));
    String feed = "/feeds/" + served.feed().id();

    assertThat(served.get("/feeds").status()).isEqualTo(200);
    assertThat(served.send(served.request(feed).DELETE()).code()).isEqualTo("unauthorized");
    assertThat(
            served.send(served.request(feed).header("Authorization", "Bearer w").DELETE()).status())
        .isEqualTo(204);
  }

  @Test
  void a_read_token_is_required_for_reading() {
    with(ServiceConfig.local(0).withTokens("r", "w"));

    assertThat(served.get("/feeds").status()).isEqualTo(401);
    assertThat(served.get("/feeds").header("WWW-Authenticate")).contains("Bearer");
    assertThat(served.get("/openapi.json").status()).isEqualTo(401);
    assertThat(as("no", "/feeds").code()).isEqualTo("unauthorized");
    assertThat(as("r", "/feeds").status()).isEqualTo(200);
    assertThat(as("w", "/feeds").status()).isEqualTo(200);
    assertThat(served.get("/health/live").status()).isEqualTo(200);
  }

  @Test
  void a_read_token_alone_disables_writing() {
    with(ServiceConfig.local(0).withTokens("r", null));

    Got got =
        served.send(
            served
                .request("/feeds/" + served.feed().id())
                .header("Authorization", "Bearer r")
                .DELETE());

    assertThat(got.status()).isEqualTo(403);
  }

  @Test
  void a_public_address_requires_a_token() throws IOException {
    InetAddress everywhere = InetAddress.getByAddress(new byte[4]);

    assertThatThrownBy(() ->
            new ServiceConfig(everywhere, 0, Set.of(), null, "w", ServiceConfig.Limits.defaults()))
        .hasMessageContaining("requires a read token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "[::1",
        ""
      })
  void an_unknown_host_name_is_rejected(String host) throws IOException {
    String response = raw("GET /feeds HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");

    assertThat(response).containsAnyOf("HTTP/1.1 421 ", "HTTP/1.1 400 ").doesNotContain("Tides");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:80", "feeds.example"})
  void configured_host_names_are_accepted(String host) throws IOException {
    ServiceConfig usual = ServiceConfig.local(0);
    with(
        new ServiceConfig(usual.address(), 0, Set.of("Feeds.example"), null, null, usual.limits()));

    assertThat(raw("GET /feeds HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
        .contains("HTTP/1.1 200 ", "Tides");
  }

  @Test
  void requests_from_other_origins_are_rejected() {
    Got got =
        served.send(
            served
                .request("/feeds/" + served.feed().id() + "/refetch")
                .header("Origin", "https://evil.example")
                .POST(BodyPublishers.noBody()));

    assertThat(got.status()).isEqualTo(403);
    assertThat(got.code()).isEqualTo("foreign_origin");
  }

  @ParameterizedTest
  @CsvSource({
    "cross-site, 403",
    "same-site, 403",
    "Cross-Site, 403",
    "something-new, 403",
    "same-origin, 202",
    "none, 202"
  })
  void cross_site_requests_without_an_origin_are_rejected(String site, int status)
      throws IOException {
    String response =
        raw(
            "POST /feeds/%s/refetch?dry_run=true HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
                    .formatted(served.feed().id())
                + "Sec-Fetch-Site: %s\r\nConnection: close\r\n\r\n".formatted(site));

    assertThat(response).startsWith("HTTP/1.1 " + status + " ");
    assertThat(response.contains("foreign_origin")).isEqualTo(status == 403);
  }

  @Test
  void responses_cannot_be_read_by_other_origins() {
    Got got = served.send(served.request("/feeds").header("Origin", "https://evil.example"));

    assertThat(got.response().headers().map().keySet())
        .noneMatch(name -> name.startsWith("access-control"));
    assertThat(got.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(got.header("Content-Security-Policy").orElse("")).contains("default-src 'none'");
    assertThat(got.header("Cross-Origin-Resource-Policy")).contains("same-origin");
  }

  @Test
  void a_body_that_is_too_large_is_rejected() {
    Got got =
        served.send(
            served
                .request("/feeds")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("\"" + "x".repeat(70_000) + "\"")));

    assertThat(got.status()).isEqualTo(413);
    assertThat(got.code()).isEqualTo("too_large");
  }

  @Test
  void a_content_length_above_the_limit_is_rejected_before_the_body_is_read() throws IOException {
    String response =
        raw(
            "POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                + "Content-Length: 99999999999\r\n\r\nx");

    assertThat(response).contains("HTTP/1.1 413 ", "application/problem+json");
  }

  @Test
  void long_urls_and_headers_are_rejected() throws IOException {
    String end = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

    assertThat(raw("GET /feeds?tag=" + "x".repeat(20_000) + end + "\r\n"))
        .contains("HTTP/1.1 414 ", "application/problem+json", "\"code\":\"uri_too_long\"");
    assertThat(raw("GET /feeds" + end + "X-Long: " + "x".repeat(20_000) + "\r\n\r\n"))
        .containsPattern("HTTP/1.1 4\\d\\d ")
        .contains("application/problem+json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /feeds\r\n\r\n",
        "GET\r\n\r\n",
        "\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000",
        "GET /feeds HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "GET /feeds HTTP/1.1\r\n\r\n",
        "GET /feeds HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /feeds?limit=%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "POST /feeds HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n",
        "POST /feeds HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\nContent-Type: application/json\r\n\r\n",
        "POST /feeds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Type: application/json\r\n\r\n{}",
      })
  void malformed_requests_cause_no_internal_error(String request) throws IOException {
    String response = raw(request);

    assertThat(response).doesNotContain("HTTP/1.1 5", "Exception", "\tat ", "io.helidon");
    assertThat(served.get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void a_client_above_the_request_rate_gets_429_with_retry_after() {
    with(
        ServiceConfig.local(0)
            .withLimits(ServiceConfig.Limits.defaults().withRequestsPerSecond(1)));

    Got got = served.get("/feeds");
    for (int i = 0; i < 20 && got.status() == 200; i++) {
      got = served.get("/feeds");
    }

    assertThat(got.status()).isEqualTo(429);
    assertThat(got.header("Retry-After")).contains("1");
    for (String health : List.of("/health", "/health/live", "/health/ready")) {
      for (int i = 0; i < 5; i++) {
        assertThat(served.get(health).status()).as(health).isEqualTo(200);
      }
    }
  }
}
