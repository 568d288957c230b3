package dev.rssify.adapters.raws3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Forwards connections to a server, and cuts the first of them off after a number of bytes. */
final class CuttingRelay implements AutoCloseable {

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicBoolean cut = new AtomicBoolean();
  private final int port;
  private final long after;

  CuttingRelay(int port, long after) throws IOException {
    this.port = port;
    this.after = after;
    threads.execute(this::accept);
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  boolean cut() {
    return cut.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        threads.execute(() -> pass(client, server, cut.get() ? Long.MAX_VALUE : after));
        threads.execute(() -> pass(server, client, Long.MAX_VALUE));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void pass(Socket from, Socket to, long max) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[8 << 10];
      long passed = 0;
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        passed += n;
        if (passed > max) {
          cut.set(true);
          return;
        }
        out.write(buffer, 0, n);
      }
    } catch (IOException e) {
      // the other side closed the connection
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
  }
}
