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
 * A client connection: passes bytes to the server and tracks its state.
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
  private boolean http10;
  private volatile boolean reserved;
  private volatile boolean reading;
  private volatile long readUntil;

  /**
   * @param all the registry of open connections
   * @param longestHeader the maximum size of a request header in bytes
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
  boolean isHttp10() {
    return http10;
  }

  String address() {
    return address;
  }

  /** Marks the connection as reserved for {@code /health}. */
  void reserve() {
    reserved = true;
  }

  boolean isReserved() {
    return reserved;
  }

  /** Sets the deadline of the current read. */
  void readUntil(long nanos) {
    readUntil = nanos;
  }

  /**
   * Closes the connection if a deadline has passed.
   *
   * @param stalled a running write that started before this time has exceeded its deadline
   */
  void expire(long now, long stalled) {
    if ((reading && now - readUntil > 0) || writer.hasBeenWritingSince(stalled)) {
      disconnect();
    }
  }

  /** Closes the connection, even during a request. */
  void disconnect() {
    try {
      context.serverSocket().close();
    } catch (UncheckedIOException e) {
      // the client closed it first
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
      return; // the server closes it then
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

  /** Reads bytes of the client; null at the end of its stream. */
  private byte @Nullable [] next() {
    byte[] bytes = read();
    if (bytes == null && !processing) {
      throw new CloseConnectionException(
          "the client disconnected"); // the server considers it an error
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
    String rewritten = Http10.toHttp11(Http10.text(head.toByteArray()));
    http10 = rewritten != null;
    return rewritten == null ? head.toByteArray() : Http10.bytes(rewritten);
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
