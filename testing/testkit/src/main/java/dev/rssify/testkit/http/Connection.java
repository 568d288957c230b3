package dev.rssify.testkit.http;

import dev.rssify.testkit.http.ReplyWriter.Ending;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Optional;
import java.util.function.Function;

/**
 * One accepted connection: requests are read and answered until one side has enough.
 *
 * <p>Threading: runs on its own thread; {@link #abort} may come from another.
 */
final class Connection {

  private final Socket wire;
  private final Socket socket;
  private final int number;

  /**
   * @param wire the TCP connection itself, needed to reset it
   * @param socket where plain text is read and written: the wire, or TLS around it
   */
  Connection(Socket wire, Socket socket, int number) {
    this.wire = wire;
    this.socket = socket;
    this.number = number;
  }

  int number() {
    return number;
  }

  boolean isClosed() {
    return wire.isClosed();
  }

  /** Serves the connection to its end; a client that leaves is no error. */
  void serve(Function<InputStream, RequestReader> readers, Function<RecordedRequest, Reply> answers)
      throws InterruptedException {
    try (wire;
        socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      RequestReader reader = readers.apply(in);
      Ending ending = Ending.KEEP_ALIVE;
      while (ending == Ending.KEEP_ALIVE) {
        Optional<RecordedRequest> request = reader.next();
        if (request.isEmpty()) {
          return;
        }
        ending = exchange(in, request.get(), answers);
      }
      if (ending == Ending.RESET) {
        reset();
      }
    } catch (IOException _) {
      // The client went away, broke the protocol or refused the handshake: the connection is over.
    }
  }

  private Ending exchange(
      InputStream in, RecordedRequest request, Function<RecordedRequest, Reply> answers)
      throws IOException, InterruptedException {
    Reply reply = answers.apply(request);
    boolean headOnly = request.method().equals("HEAD");
    Ending ending = new ReplyWriter(in, socket.getOutputStream(), reply, headOnly).write();
    return ending == Ending.KEEP_ALIVE && request.wantsClose() ? Ending.CLOSE : ending;
  }

  /** Closing with linger 0 drops what is unsent and sends RST. */
  private void reset() throws IOException {
    wire.setSoLinger(true, 0);
    wire.close();
  }

  void abort() {
    try {
      wire.close();
    } catch (IOException _) {
      // Closed is closed.
    }
  }
}
