package dev.rssify.testkit.http;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client that sends and receives raw bytes. */
final class RawClient implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 10_000;

  private final Socket socket;

  RawClient(ScriptedServer server) throws IOException {
    socket = new Socket(server.uri("/").getHost(), server.port());
    socket.setSoTimeout(TIMEOUT_MILLIS);
  }

  RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  RawClient get(String target) throws IOException {
    return send("GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n");
  }

  /** The next bytes, exactly this number unless the connection ends before. */
  String read(int count) throws IOException {
    return text(socket.getInputStream().readNBytes(count));
  }

  /** Everything up to the end of the connection, which must be regular. */
  String readToEnd() throws IOException {
    return text(socket.getInputStream().readAllBytes());
  }

  /** Everything up to a reset, marked as such; to the end if there is none. */
  String readToReset() throws IOException {
    StringBuilder seen = new StringBuilder();
    try {
      for (int b = socket.getInputStream().read(); b >= 0; b = socket.getInputStream().read()) {
        seen.append((char) b);
      }
    } catch (SocketException e) {
      seen.append("<reset>");
    }
    return seen.toString();
  }

  /** Whether the server has sent something that is not read yet. */
  boolean hasMore() throws IOException {
    return socket.getInputStream().available() > 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
