package dev.rssify.adapters.apihttp;

import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All client connections. When there are too many, in total or from one address, the one that has
 * been idle longest is closed; when all are busy, a few more are accepted for {@code /health} only.
 *
 * <p>Invariants: a busy connection is never closed for another; reads never exceed their deadlines.
 *
 * <p>Threading: safe for many threads.
 */
final class ClientConnections implements ServerConnectionSelector, AutoCloseable {

  /** Connections reserved for {@code /health}, beyond the limit. */
  private static final int RESERVE = 32;

  private static final Duration RESERVED_HEADER = Duration.ofSeconds(2);

  private final ServerConnectionSelector server;
  private final int longestHeader;
  private final ConnectionLimits limits;
  private final Duration stall;
  private final LongSupplier nanos;
  private final Set<ClientConnection> open = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> addresses = new HashMap<>();

  /** The connections that wait for a request, the longest waiting first. */
  private final Set<ClientConnection> waiting = new LinkedHashSet<>();

  private int regular;
  private int reserved;

  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("rssify-connections").factory());

  /**
   * @param server processes requests
   * @param longestHeader the maximum size of a request header in bytes
   * @param stall how long a write to a client may block
   */
  ClientConnections(
      ServerConnectionSelector server,
      int longestHeader,
      ConnectionLimits limits,
      Duration stall,
      LongSupplier nanos) {
    this.server = server;
    this.longestHeader = longestHeader;
    this.limits = limits;
    this.stall = stall;
    this.nanos = nanos;
    long shortest =
        Stream.of(limits.header(), limits.body(), limits.idle(), RESERVED_HEADER, stall)
            .mapToLong(Duration::toMillis)
            .min()
            .orElseThrow();
    long pause = Math.max(1, shortest / 4);
    var _ = watch.scheduleWithFixedDelay(this::expire, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** The maximum of accepted connections, including those that are being closed. */
  static int acceptable(ConnectionLimits limits) {
    return limits.most() + 2 * RESERVE;
  }

  /**
   * Accepts a connection, which then waits for its first request.
   *
   * @return false when the limits are reached and no connection can be closed for it
   */
  boolean enter(ClientConnection connection) {
    ClientConnection evicted = null;
    synchronized (this) {
      boolean crowded = addresses.getOrDefault(connection.address(), 0) >= limits.perAddress();
      if (crowded || regular >= limits.most()) {
        evicted =
            longestWaiting(other ->
                !other.isReserved() && (!crowded || other.address().equals(connection.address())));
        if (evicted == null) {
          connection.reserve();
          evicted = reserved < RESERVE ? null : longestWaiting(ClientConnection::isReserved);
          if (evicted == null && reserved >= RESERVE) {
            return false;
          }
        }
      }
      if (evicted != null) {
        remove(evicted);
      }
      add(connection);
    }
    if (evicted != null) {
      evicted.disconnect();
    }
    awaitRequest(connection, connection.isReserved() ? RESERVED_HEADER : limits.header());
    return true;
  }

  private @Nullable ClientConnection longestWaiting(Predicate<ClientConnection> among) {
    return waiting.stream().filter(among).findFirst().orElse(null);
  }

  private void add(ClientConnection connection) {
    open.add(connection);
    if (connection.isReserved()) {
      reserved++;
    } else {
      regular++;
      addresses.merge(connection.address(), 1, Integer::sum);
    }
  }

  private void remove(ClientConnection connection) {
    if (!open.remove(connection)) {
      return;
    }
    waiting.remove(connection);
    if (connection.isReserved()) {
      reserved--;
    } else {
      regular--;
      addresses.computeIfPresent(connection.address(), (_, count) -> count == 1 ? null : count - 1);
    }
  }

  synchronized void leave(ClientConnection connection) {
    remove(connection);
  }

  /** The next request of a connection has not started. */
  void requestEnded(ClientConnection connection) {
    awaitRequest(connection, limits.idle());
  }

  private synchronized void awaitRequest(ClientConnection connection, Duration time) {
    connection.readUntil(nanos.getAsLong() + time.toNanos());
    if (open.contains(connection)) {
      waiting.add(connection);
    }
  }

  /** The next request of a connection starts to arrive. */
  void requestArrives(ClientConnection connection) {
    connection.readUntil(nanos.getAsLong() + limits.header().toNanos());
  }

  /** A request header was read; the request is being processed. */
  synchronized void requestStarted(ClientConnection connection) {
    waiting.remove(connection);
    connection.readUntil(nanos.getAsLong() + limits.body().toNanos());
  }

  private void expire() {
    long now = nanos.getAsLong();
    open.forEach(connection -> connection.expire(now, now - stall.toNanos()));
  }

  @Override
  public ServerConnection connection(ConnectionContext context) {
    return new ClientConnection(context, this, server, longestHeader, nanos);
  }

  @Override
  public int bytesToIdentifyConnection() {
    return server.bytesToIdentifyConnection();
  }

  @Override
  public Support supports(BufferData data) {
    return server.supports(data);
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return server.supportedApplicationProtocols();
  }

  @Override
  public void close() {
    watch.shutdownNow();
  }
}
