package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.StopSignal;
import dev.rssify.testkit.BusyWait;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine;

/** A running {@code serve} inside the test, and the requests it gets. */
final class Serving implements AutoCloseable {

  private final StopSignal stop = new StopSignal();
  private final StringWriter err = new StringWriter();
  private final HttpClient client = HttpClient.newHttpClient();
  private final CompletableFuture<Integer> running;
  private final List<Socket> sockets = new ArrayList<>();
  private final URI url;

  private Serving(Map<String, String> environment, List<String> arguments) {
    CommandLine commandLine = Main.commandLine(environment, new ByteArrayOutputStream(), stop);
    commandLine.setErr(new PrintWriter(err, true));
    running =
        CompletableFuture.supplyAsync(() -> commandLine.execute(arguments.toArray(String[]::new)));
    while (!err.toString().contains("listening on ")) {
      assertThat(running).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    url = URI.create(err.toString().replaceAll("(?s).*listening on (\\S+).*", "$1"));
  }

  /** Starts it on a free port of this machine, with these settings, as {@code key=value}. */
  static Serving with(Map<String, String> environment, String... settings) {
    List<String> arguments = new ArrayList<>(List.of("serve", "--set", "serve.listen=127.0.0.1:0"));
    for (String setting : settings) {
      arguments.add("--set");
      arguments.add(setting);
    }
    return new Serving(environment, arguments);
  }

  /** What it printed before the first poll. */
  String introduction() {
    return err.toString().replaceAll("(?s)(listening on [^\n]+\n).*", "$1");
  }

  URI url() {
    return url;
  }

  HttpResponse<String> get(String path, String... headers) throws Exception {
    return send(request(path, headers).build());
  }

  HttpResponse<String> post(String path, String body, String... headers) throws Exception {
    return send(
        request(path, headers)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  HttpResponse<String> delete(String path, String... headers) throws Exception {
    return send(request(path, headers).DELETE().build());
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve(path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** Sends a GET on a new connection, which stays open; returns the status line. */
  String status(String path, String host) throws IOException {
    return status(path, host, "127.0.0.1");
  }

  /**
   * The same.
   *
   * @param from the client's address
   */
  String status(String path, String host, String from) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral(url.getHost()), url.getPort(), InetAddress.ofLiteral(from), 0);
    sockets.add(socket);
    socket.setSoTimeout(30_000);
    socket
        .getOutputStream()
        .write(
            "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n"
                .formatted(path, host)
                .getBytes(StandardCharsets.US_ASCII));
    byte[] bytes = new byte[4096];
    int count = socket.getInputStream().read(bytes);
    return count < 0
        ? ""
        : new String(bytes, 0, count, StandardCharsets.ISO_8859_1).lines().findFirst().orElse("");
  }

  /** Stops it; all its output is written when it ends. */
  @Override
  public void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    stop.stop();
    assertThat(running.join()).as(err.toString()).isZero();
    client.close();
  }
}
