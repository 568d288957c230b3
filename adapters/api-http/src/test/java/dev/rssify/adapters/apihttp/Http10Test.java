package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.0, which nginx speaks to its upstream servers by default. */
@Timeout(60)
class Http10Test {

  private final Served served = Served.polled();

  @AfterEach
  void close() {
    served.close();
  }

  /** Sends bytes unchanged; the response ends when the server closes the connection. */
  private String raw(String request) throws IOException {
    URI uri = served.uri("/");
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String body(String response) {
    return response.substring(response.indexOf("\r\n\r\n") + 4);
  }

  private static String head(String response) {
    return response.substring(0, response.indexOf("\r\n\r\n") + 4).toLowerCase(Locale.ROOT);
  }

  @Test
  void the_connection_is_closed_after_a_response() throws IOException {
    String response = raw("GET /feeds HTTP/1.0\r\nHost: localhost\r\n\r\n");

    assertThat(response).startsWith("HTTP/1.1 200 ").contains("Tides");
    assertThat(head(response))
        .contains("\r\nconnection: close\r\n")
        .doesNotContain("transfer-encoding");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/export?what=entries",
        "/events?after=0&type=new_entry",
        "/raw/FETCH",
        "/raw/FETCH?decoded=true"
      })
  void a_streamed_response_is_not_chunked(String target) throws IOException {
    String fetch =
        served
            .rssify()
            .store()
            .raws()
            .newest(served.feed().id(), 1)
            .getFirst()
            .fetchId()
            .toString();
    URI uri = served.uri("/");
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(20_000);
      socket
          .getOutputStream()
          .write(
              ("GET " + target.replace("FETCH", fetch) + " HTTP/1.0\r\nHost: localhost\r\n\r\n")
                  .getBytes(StandardCharsets.ISO_8859_1));
      StringBuilder got = new StringBuilder();
      byte[] buffer = new byte[8192];
      while (!got.toString().contains("High water 1")) {
        int n = socket.getInputStream().read(buffer);
        assertThat(n).as(got.toString()).isPositive();
        got.append(new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
      }
      assertThat(head(got.toString()))
          .startsWith("http/1.1 200 ")
          .contains("connection: close")
          .doesNotContain("transfer-encoding");
      assertThat(body(got.toString())).doesNotContainPattern("(?m)^[0-9a-f]{1,6}\r\n");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Connection: keep-alive\r\n", "Expect: 100-continue\r\n", "X-Any: thing\r\n"})
  void health_checks_need_no_host(String headers) throws IOException {
    String response = raw("GET /health HTTP/1.0\r\n" + headers + "\r\n");

    assertThat(response).startsWith("HTTP/1.1 200 ").endsWith("{\"status\":\"up\"}");
    assertThat(head(response)).containsOnlyOnce("connection: close");
  }

  @Test
  void an_http_1_1_connection_is_closed_on_request() throws IOException {
    String request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    assertThat(raw(request + request)).containsOnlyOnce("HTTP/1.1 200 ");
  }

  @Test
  void a_body_is_read() throws IOException {
    String feed = "\"https://b.example/feed.xml\"";
    String response =
        raw(
            "POST /feeds HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: %d\r\n\r\n%s".formatted(feed.length(), feed));

    assertThat(response).startsWith("HTTP/1.1 201 ");
  }

  @Test
  void a_request_that_arrives_in_pieces_is_read() throws IOException {
    URI uri = served.uri("/");
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(20_000);
      socket.setTcpNoDelay(true);
      for (char c : "GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n".toCharArray()) {
        socket.getOutputStream().write(c);
        socket.getOutputStream().flush();
      }
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
          .startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void a_head_request_for_a_stream_returns_only_headers() throws IOException {
    String response = raw("HEAD /export?what=feeds HTTP/1.0\r\nHost: localhost\r\n\r\n");

    assertThat(head(response))
        .startsWith("http/1.1 200 ")
        .contains("connection: close", "application/x-ndjson")
        .doesNotContain("transfer-encoding", "content-length");
    assertThat(body(response)).isEmpty();
  }

  @Test
  void an_unknown_host_name_is_rejected_with_http_1_0() throws IOException {
    assertThat(raw("GET /feeds HTTP/1.0\r\nHost: evil.example\r\n\r\n"))
        .startsWith("HTTP/1.1 421 ")
        .doesNotContain("Tides");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /feeds HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /feeds HTTP/0.9\r\n\r\n",
        "GET /feeds HTTP/1.0 \r\n\r\n",
      })
  void a_malformed_request_is_a_bad_request(String request) throws IOException {
    assertThat(raw(request)).startsWith("HTTP/1.1 400 ").contains("\"code\":\"bad_request\"");
  }
}
