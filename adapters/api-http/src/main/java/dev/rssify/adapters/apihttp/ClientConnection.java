package dev.rssify.adapters.apihttp;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A client connection: passes bytes to the server and tracks what it waits for.
 *
 * <p>Threading: one thread reads, processes and writes; any thread may expire or disconnect it.
 */
final class ClientConnection implements ServerConnection, InterruptableTask<Void> {

  private static final ScopedValue<ClientConnection> CURRENT = ScopedValue.newInstance();

  private final ConnectionContext context;
  private final ClientConnections all;
  private final String address;
  private final int longestHeader;
  private final WatchedWriter writer;
  private final ServerConnection http;
  private boolean started;
  private boolean processing;
  private boolean resting;
  private boolean old;
  private volatile boolean reserved;
  private volatile boolean reading;
  private volatile long readUntil;

  /**
   * @param all those it is one of
   * @param longestHeader of a request, in bytes
   */
  ClientConnection(
      ConnectionContext context,
      ClientConnections all,
      ServerConnectionSelector server,
      int longestHeader,
      LongSupplier nanos) {
    this.context = context;
    this.all = all;
    this.address = context.remotePeer().host();
    this.longestHeader = longestHeader;
    this.writer = new WatchedWriter(context.dataWriter(), nanos);
    this.http = server.connection(new Read(context, DataReader.create(this::next), writer));
  }

  /** The connection whose request this thread processes. */
  static ClientConnection current() {
    return CURRENT.get();
  }

  /** Whether the client speaks HTTP/1.0, and so does not know chunks. */
  boolean isOld() {
    return old;
  }

  String address() {
    return address;
  }

  /** Uses a connection that is reserved for {@code /health}. */
  void reserve() {
    reserved = true;
  }

  boolean isReserved() {
    return reserved;
  }

  /** Until when what is being read is waited for. */
  void readUntil(long nanos) {
    readUntil = nanos;
  }

  /**
   * Closes it if a deadline has passed.
   *
   * @param stalled the latest start of a write that has not ended
   */
  void expire(long now, long stalled) {
    if ((reading && now - readUntil > 0) || writer.hasBeenWritingSince(stalled)) {
      disconnect();
    }
  }

  /** Ends it, whatever it is doing. */
  void disconnect() {
    try {
      context.serverSocket().close();
    } catch (UncheckedIOException e) {
      // the client was faster
    }
  }

  /** A request header was read; the request is being processed. */
  void requestStarted() {
    processing = true;
    all.requestStarted(this);
  }

  /** The request was processed. */
  void requestEnded() {
    processing = false;
    resting = true;
    all.requestEnded(this);
  }

  @Override
  public void handle(Limit limit) throws InterruptedException {
    if (!all.enter(this)) {
      return; // which closes it
    }
    try {
      ScopedValue.where(CURRENT, this)
          .call(() -> {
            http.handle(limit);
            return null;
          });
    } catch (InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("a connection throws nothing else", e);
    } finally {
      all.leave(this);
    }
  }

  @Override
  public Duration idleTime() {
    return http.idleTime();
  }

  @Override
  public void close(boolean interrupt) {
    http.close(interrupt);
  }

  @Override
  public boolean canInterrupt() {
    return http instanceof InterruptableTask<?> task && task.canInterrupt();
  }

  /**
   * The output of a response that ends with the connection: it has no length, and HTTP/1.0 has no
   * chunks.
   */
  OutputStream output(ServerResponse response) {
    return Http10.output(response, writer);
  }

  /** More bytes of the client; null when it sends no more. */
  private byte @Nullable [] next() {
    byte[] bytes = read();
    if (bytes == null && !processing) {
      throw new CloseConnectionException("the client left"); // the server considers it an error
    }
    if (resting) {
      resting = false;
      all.requestArrives(this);
    }
    if (started || bytes == null) {
      return bytes;
    }
    started = true;
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (bytes != null) {
      head.writeBytes(bytes);
      boolean enough = head.size() > longestHeader;
      bytes = !enough && Http10.isUndecided(Http10.text(head.toByteArray())) ? read() : null;
    }
    String renewed = Http10.asNew(Http10.text(head.toByteArray()));
    old = renewed != null;
    return renewed == null ? head.toByteArray() : Http10.bytes(renewed);
  }

  private byte @Nullable [] read() {
    reading = true;
    try {
      return context.serverSocket().get();
    } catch (UncheckedIOException e) {
      throw new ServerConnectionException("the client cannot be read from", e);
    } finally {
      reading = false;
    }
  }

  /** The same context, reading and writing through this connection. */
  private record Read(ConnectionContext context, DataReader dataReader, DataWriter dataWriter)
      implements ConnectionContext {

    @Override
    public ListenerContext listenerContext() {
      return context.listenerContext();
    }

    @Override
    public ExecutorService executor() {
      return context.executor();
    }

    @Override
    public Router router() {
      return context.router();
    }

    @Override
    public HelidonSocket serverSocket() {
      return context.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
      return context.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
      return context.localPeer();
    }

    @Override
    public boolean isSecure() {
      return context.isSecure();
    }

    @Override
    public String socketId() {
      return context.socketId();
    }

    @Override
    public String childSocketId() {
      return context.childSocketId();
    }
  }
}
