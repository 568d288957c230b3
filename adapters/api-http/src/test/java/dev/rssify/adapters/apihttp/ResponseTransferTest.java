package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.adapters.apihttp.route.Endpoint;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How responses are sent: whole, streamed, as 304, or rejected. */
@Timeout(60)
class ResponseTransferTest {

  private final Served served = Served.polled();

  @AfterEach
  void close() {
    served.close();
  }

  private void serve(Endpoint endpoint) {
    served.serve(Route.get("/odd", "odd", "Something odd.").by(endpoint));
  }

  private String raw() {
    return "/raw/"
        + served.rssify().responses(served.feed().url(), 1).getFirst().fetchId().toString();
  }

  @Test
  void an_error_before_the_first_byte_is_a_problem_response() {
    served.breakStore(true);
    Got got = served.get("/export");

    assertThat(got.status()).isEqualTo(503);
    assertThat(got.header("Content-Type")).contains("application/problem+json");
    assertThat(got.code()).isEqualTo("unavailable");
    served.breakStore(false);
    assertThat(served.get("/export").status()).isEqualTo(200);
  }

  @Test
  void an_error_during_a_stream_breaks_the_connection() {
    serve(_ ->
        new RouteResult.Streamed(
            "application/x-ndjson",
            out -> {
              out.write(new byte[100_000]);
              throw new StoreException(Kind.TRANSIENT, "no");
            }));

    assertThatThrownBy(() -> served.get("/odd")).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> served.send(served.request("/odd").header("Accept-Encoding", "gzip")))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(served.get("/health/live").status()).isEqualTo(200);
  }

  @Test
  void an_error_of_the_virtual_machine_is_an_internal_error() {
    serve(_ -> {
      throw new StackOverflowError();
    });

    assertThat(served.get("/odd").status()).isEqualTo(500);
    assertThat(served.get("/odd").code()).isEqualTo("internal");
  }

  @Test
  void a_raw_response_with_a_matching_etag_returns_304() {
    for (String target : new String[] {raw(), raw() + "?decoded=true"}) {
      String tag = served.get(target).header("ETag").orElseThrow();
      Got same = served.send(served.request(target).header("If-None-Match", tag));

      assertThat(same.status()).isEqualTo(304);
      assertThat(same.header("ETag")).contains(tag);
      assertThat(same.bytes()).isEmpty();
    }
    String decoded = served.get(raw() + "?decoded=true").header("ETag").orElseThrow();
    assertThat(served.send(served.request(raw()).header("If-None-Match", decoded)).status())
        .isEqualTo(200);
  }

  @Test
  void a_head_response_for_a_stream_has_no_content_length() throws IOException {
    assertThat(head(raw())).containsIgnoringCase("Content-Length: " + Served.document(3).length());
    for (String target : new String[] {"/export", "/events", raw() + "?decoded=true"}) {
      assertThat(head(target))
          .as(target)
          .startsWith("HTTP/1.1 200 ")
          .containsIgnoringCase("Connection: close")
          .doesNotContainIgnoringCase("content-length");
    }
  }

  private String head(String target) throws IOException {
    URI uri = served.uri("/");
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(5_000);
      socket
          .getOutputStream()
          .write(ascii("HEAD " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n"));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void an_export_is_compressed_for_clients_that_accept_gzip() throws IOException {
    Got got = served.send(served.request("/export").header("Accept-Encoding", "gzip"));

    assertThat(got.header("Content-Encoding")).contains("gzip");
    assertThat(got.header("Vary")).contains("Accept-Encoding");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(got.bytes())).readAllBytes())
        .isEqualTo(served.get("/export").bytes());
  }

  @Test
  void a_large_response_is_sent_completely() {
    byte[] large = new byte[3_000_000];
    large[2_999_999] = 7;
    serve(_ -> new RouteResult.Whole(200, "application/octet-stream", large, Map.of()));

    assertThat(served.get("/odd").bytes()).isEqualTo(large);
  }

  @Test
  void concurrent_imports_are_limited() throws IOException {
    try (Socket first = half();
        Socket second = half()) {
      Got got = list();
      while (got.status() == 200) {
        got = list(); // the two are not being read yet
      }

      assertThat(got.status()).isEqualTo(429);
      assertThat(got.code()).isEqualTo("too_many_requests");
      assertThat(got.header("Retry-After")).isPresent();
      assertThat(served.get("/stats").status()).isEqualTo(200);
      for (Socket socket : new Socket[] {first, second}) {
        finish(socket);
      }
    }
    assertThat(list().status()).isEqualTo(200);
  }

  private Got list() {
    return served.send(
        served
            .request("/import")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("[\"https://b.example/feed\"]")));
  }

  /** An import whose last byte is missing. */
  private Socket half() throws IOException {
    URI uri = served.uri("/");
    Socket socket = new Socket(uri.getHost(), uri.getPort());
    OutputStream out = socket.getOutputStream();
    out.write(
        ascii(
            "POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 2\r\nConnection: close\r\n\r\n["));
    return socket;
  }

  private static void finish(Socket socket) throws IOException {
    socket.getOutputStream().write(']');
    assertThat(socket.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 422");
  }

  @Test
  void the_header_of_a_stream_is_sent_alone() {
    assertThat(served.send(served.request("/events").HEAD()).status()).isEqualTo(200);
  }

  @Test
  void open_streams_are_limited() throws Exception {
    served.restart(
        ServiceConfig.local(0).withLimits(ServiceConfig.Limits.defaults().withStreams(1)));

    try (SseReader first = SseReader.open(served, "/events?after=0", null)) {
      assertThat(first.next().id()).isEqualTo("1");
      Got got = served.get("/events");

      assertThat(got.status()).isEqualTo(429);
      assertThat(got.code()).isEqualTo("too_many_requests");
      assertThat(served.get("/events?after=0&wait=0").status()).isEqualTo(200);
      assertThat(served.get("/export").status()).isEqualTo(200);
    }
  }
}
