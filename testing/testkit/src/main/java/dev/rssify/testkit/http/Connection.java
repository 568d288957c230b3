package dev.rssify.testkit.http;

import dev.rssify.testkit.http.ReplyWriter.Ending;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.InstantSource;
import java.util.Optional;

/**
 * One accepted connection: reads requests and sends responses until one side closes it.
 *
 * <p>Threading: runs on its own thread; {@link #abort} may be called by another.
 */
final class Connection {

  /** The source of replies of a connection. */
  interface Responder {

    Reply replyTo(RecordedRequest request);

    /** The last bytes of a reply are about to be sent, or its connection is about to end. */
    void end();
  }

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

  /** Serves the connection until it ends; a client that disconnects is no error. */
  void serve(InstantSource clock, Responder responder) throws InterruptedException {
    try (wire;
        socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      RequestReader reader = new RequestReader(in, clock, number);
      Ending ending = Ending.KEEP_ALIVE;
      while (ending == Ending.KEEP_ALIVE) {
        Optional<RecordedRequest> request = reader.next();
        if (request.isEmpty()) {
          return;
        }
        ending = exchange(in, request.get(), responder);
      }
      if (ending == Ending.RESET) {
        reset();
      }
    } catch (IOException _) {
      // The client disconnected, broke the protocol or rejected the handshake: the connection ends.
    }
  }

  private Ending exchange(InputStream in, RecordedRequest request, Responder responder)
      throws IOException, InterruptedException {
    Reply reply = responder.replyTo(request);
    boolean headOnly = request.method().equals("HEAD");
    ReplyWriter writer =
        new ReplyWriter(in, socket.getOutputStream(), reply, headOnly, responder::end);
    Ending ending = writer.write();
    return ending == Ending.KEEP_ALIVE && request.requestsClose() ? Ending.CLOSE : ending;
  }

  /** Closing with linger 0 drops unsent bytes and sends RST. */
  private void reset() throws IOException {
    wire.setSoLinger(true, 0);
    wire.close();
  }

  void abort() {
    try {
      wire.close();
    } catch (IOException _) {
      // Already closed.
    }
  }
}
