package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.BusyWait;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Idle and slow connections that would block other clients, at real sockets. */
@Timeout(60)
class ConnectionsTest {

  /** Longer than the tests may take, so that no deadline hides a missing limit. */
  private static final Duration LONG = Duration.ofHours(1);

  private static final Duration SHORT = Duration.ofMillis(200);
  private static final String GET = "GET /feeds HTTP/1.1\r\nHost: localhost\r\n";
  private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private final Served served = Served.polled();
  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    served.close();
  }

  private void with(int max, int perAddress, Duration header, Duration body, Duration idle) {
    served.restart(
        ServiceConfig.local(0)
            .withLimits(
                ServiceConfig.Limits.defaults()
                    .withConnections(new ConnectionLimits(max, perAddress, header, body, idle))));
  }

  private Socket connect(String bytes) throws IOException {
    URI uri = served.uri("/");
    Socket socket = new Socket(uri.getHost(), uri.getPort());
    sockets.add(socket);
    socket.setSoTimeout(30_000);
    socket.setTcpNoDelay(true);
    socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  /** Sends a request, and returns the status line and everything that was received with it. */
  private String response(String bytes) throws IOException {
    return some(connect(bytes).getInputStream());
  }

  private static String some(InputStream in) throws IOException {
    byte[] buffer = new byte[8192];
    int n = in.read(buffer);
    return n < 0 ? "" : new String(buffer, 0, n, StandardCharsets.ISO_8859_1);
  }

  /** A client of the event stream that has received an event. */
  private Socket stream() throws IOException {
    Socket socket = connect("GET /events?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(some(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
    return socket;
  }

  /** Reads until the server closes the connection, or resets it. */
  private static String rest(Socket socket) throws IOException {
    StringBuilder all = new StringBuilder();
    try {
      for (String some = some(socket.getInputStream());
          !some.isEmpty();
          some = some(socket.getInputStream())) {
        all.append(some);
      }
    } catch (SocketException e) {
      return all.append("[reset]").toString();
    }
    return all.toString();
  }

  /** Opens connections that send only this part, until all but a few of them are closed. */
  private void openConnections(int count, int left, String... parts) throws IOException {
    List<Socket> openConnections = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      openConnections.add(connect(parts[i % parts.length]));
    }
    while (openConnections.size() > left) {
      openConnections.removeIf(ConnectionsTest::isClosed);
      BusyWait.pause();
    }
  }

  private static boolean isClosed(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "G", "GET /feeds HTTP/1.1\r\n", GET + "X-Half: "})
  void connections_without_a_request_do_not_block_other_clients(String part) throws IOException {
    with(4, 4, LONG, LONG, LONG);
    openConnections(20, 4, part);

    assertThat(response(GET + "\r\n")).startsWith("HTTP/1.1 200 ");
    assertThat(response(HEALTH)).startsWith("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GET /feeds HT", GET + "X-Half: "})
  void an_incomplete_header_ends_with_a_timeout(String part) throws IOException {
    with(100, 100, SHORT, LONG, LONG);

    assertThat(rest(connect(part))).isIn("", "[reset]");
  }

  @Test
  void a_slowly_sent_header_ends_with_a_timeout() throws IOException {
    with(100, 100, SHORT, LONG, LONG);
    Socket socket = connect(GET + "X-Slow: ");
    socket.setSoTimeout(20); // between two bytes

    boolean closed = false;
    for (int i = 0; i < 500 && !closed; i++) {
      try {
        socket.getOutputStream().write('x');
        closed = socket.getInputStream().read() < 0;
      } catch (SocketTimeoutException e) {
        closed = false;
      } catch (SocketException e) {
        closed = true;
      }
    }
    assertThat(closed).isTrue();
  }

  @Test
  void an_incomplete_body_ends_with_a_timeout() throws IOException {
    with(100, 100, LONG, SHORT, LONG);
    String head =
        "POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nhttps";

    assertThat(rest(connect(head))).doesNotContain(" 200 ");
    assertThat(served.get("/health").status()).isEqualTo(200);
  }

  @Test
  void a_client_that_reads_no_responses_is_disconnected() throws Exception {
    served.restart(
        ServiceConfig.local(0).withLimits(ServiceConfig.Limits.defaults().withStall(SHORT)));
    Socket socket = connect("");
    Thread sending =
        Thread.startVirtualThread(() -> {
          byte[] requests = HEALTH.repeat(1_000).getBytes(StandardCharsets.ISO_8859_1);
          try {
            while (true) {
              socket.getOutputStream().write(requests);
            }
          } catch (IOException e) {
            // the service closed it
          }
        });

    assertThat(sending.join(Duration.ofSeconds(60))).isTrue();
  }

  @Test
  void an_idle_connection_is_closed() throws IOException {
    with(100, 100, LONG, LONG, SHORT);

    assertThat(rest(connect(HEALTH))).contains("{\"status\":\"up\"}");
  }

  @Test
  void a_connection_that_is_used_again_in_time_stays_open() throws IOException {
    with(100, 100, LONG, LONG, LONG);
    Socket socket = connect(HEALTH);
    for (int i = 0; i < 3; i++) {
      assertThat(some(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
      socket.getOutputStream().write(HEALTH.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 100})
  void health_checks_work_while_all_connections_are_in_use(int max) throws IOException {
    with(max, 4, LONG, LONG, LONG);
    List<Socket> readers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      readers.add(stream());
    }

    openConnections(200, 32, "", GET);
    String refused = response(GET + "\r\n");

    assertThat(refused)
        .startsWith("HTTP/1.1 503 ")
        .contains("\"code\":\"unavailable\"", "Retry-After: 1", "Connection: close");
    for (int i = 0; i < 50; i++) {
      assertThat(response(HEALTH)).startsWith("HTTP/1.1 200 ").contains("Connection: close");
    }
    readers.getFirst().close();
    readers.get(1).close();
    String response = response(GET + "\r\n");
    while (response.startsWith(
        "HTTP/1.1 503 ")) { // until the service detects that the clients left
      BusyWait.pause();
      served.rssify().add("https://a.example/" + sockets.size());
      response = response(GET + "\r\n");
    }
    assertThat(response).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void event_streams_stay_open_while_connections_without_requests_are_closed() throws IOException {
    with(4, 4, LONG, LONG, LONG);
    Socket reader = stream();
    openConnections(50, 3, "");

    served.rssify().add("https://b.example/feed");
    StringBuilder got = new StringBuilder();
    while (!got.toString().contains("https://b.example/feed")) {
      String some = some(reader.getInputStream());
      assertThat(some).isNotEmpty();
      got.append(some);
    }
  }
}
