package dev.rssify.testkit.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP/1.1 server on a loopback address that sends the replies the test scripts and records the
 * requests. Paths without a script return 404.
 *
 * <p>Invariants: {@link #close} leaves no thread and no socket open, and fails when it does, or
 * when a script failed.
 *
 * <p>Threading: safe; every connection has its own virtual thread.
 */
public final class ScriptedServer implements AutoCloseable {

  private static final int BACKLOG = 1024;

  private final ServerSetup setup;
  private final ServerSocket listener;
  private final RequestLog log = new RequestLog();
  private final Map<String, Script> scripts = new ConcurrentHashMap<>();
  private final Map<Connection, Thread> open = new ConcurrentHashMap<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger accepted = new AtomicInteger();
  private final Thread acceptor;
  private final Connection.Responder responder =
      new Connection.Responder() {
        @Override
        public Reply replyTo(RecordedRequest request) {
          log.start(request);
          return scriptOf(request).response(request);
        }

        @Override
        public void end() {
          log.end();
        }
      };

  private volatile Script otherwise = request -> Reply.status(404).body("no script\n");

  private ScriptedServer(ServerSetup setup, ServerSocket listener) {
    this.setup = setup;
    this.listener = listener;
    this.acceptor = Thread.ofVirtual().name("scripted-server").unstarted(this::acceptAll);
  }

  /** A plain server on 127.0.0.1 and a free port, by the system's clock. */
  public static ScriptedServer start() {
    return start(ServerSetup.plain());
  }

  public static ScriptedServer start(ServerSetup setup) {
    try {
      InetAddress local = InetAddress.getByName(setup.address());
      if (!local.isLoopbackAddress()) {
        throw new IllegalArgumentException("not a loopback address: " + setup.address());
      }
      ServerSocket listener = new ServerSocket();
      listener.bind(new InetSocketAddress(local, setup.port()), BACKLOG);
      ScriptedServer server = new ScriptedServer(setup, listener);
      server.acceptor.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen as " + setup, e);
    }
  }

  /** The replies of a path, in order; the last one repeats. */
  public ScriptedServer on(String path, Reply first, Reply... rest) {
    return on(path, Script.sequence(first, rest));
  }

  /** The script of a path; a path with a query is matched before the same path without. */
  public ScriptedServer on(String path, Script script) {
    scripts.put(path, script);
    return this;
  }

  /** The script of every path without its own. */
  public ScriptedServer otherwise(Script script) {
    otherwise = script;
    return this;
  }

  public int port() {
    return listener.getLocalPort();
  }

  public URI uri(String target) {
    String scheme = setup.tls().isPresent() ? "https://" : "http://";
    return URI.create(scheme + setup.address() + ":" + port() + target);
  }

  /** Every request received, in order of arrival. */
  public List<RecordedRequest> requests() {
    return log.all();
  }

  /** Every request received for that path, with any query, or of exactly that target. */
  public List<RecordedRequest> requests(String path) {
    return log.of(path);
  }

  /** Waits until a path has received {@code count} requests; fails after the timeout. */
  public List<RecordedRequest> awaitRequests(String path, int count, Duration timeout)
      throws InterruptedException {
    return log.await(path, count, timeout);
  }

  /** The number of accepted connections. */
  public int connections() {
    return accepted.get();
  }

  /** The maximum number of exchanges in progress at the same time. */
  public int peak() {
    return log.peak();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        Socket wire = listener.accept();
        wire.setTcpNoDelay(true);
        Socket socket = setup.tls().isPresent() ? setup.tls().get().wrap(wire) : wire;
        serve(new Connection(wire, socket, accepted.incrementAndGet()));
      } catch (IOException e) {
        if (!listener.isClosed()) {
          failures.add(e);
        }
      }
    }
  }

  private void serve(Connection connection) {
    Thread thread =
        Thread.ofVirtual()
            .name("scripted-server-connection-" + connection.number())
            .unstarted(() -> run(connection));
    open.put(connection, thread);
    thread.start();
  }

  private void run(Connection connection) {
    try {
      connection.serve(setup.clock(), responder);
    } catch (InterruptedException _) {
      connection.abort();
    } catch (RuntimeException | Error e) {
      failures.add(e);
    } finally {
      open.remove(connection);
    }
  }

  private Script scriptOf(RecordedRequest request) {
    Script exact = scripts.get(request.target());
    return exact != null ? exact : scripts.getOrDefault(request.path(), otherwise);
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      failures.add(e);
    }
    end(acceptor);
    Map<Connection, Thread> left = Map.copyOf(open);
    left.forEach((connection, thread) -> {
      connection.abort();
      thread.interrupt();
    });
    left.values().forEach(this::end);
    left.keySet().stream()
        .filter(connection -> !connection.isClosed())
        .forEach(c -> failures.add(new IllegalStateException("still open: " + c.number())));
    if (!failures.isEmpty()) {
      AssertionError error = new AssertionError("the scripted server failed: " + failures.peek());
      failures.forEach(error::addSuppressed);
      throw error;
    }
  }

  private void end(Thread thread) {
    try {
      if (!thread.join(setup.closeTimeout())) {
        failures.add(new IllegalStateException("still running: " + thread));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failures.add(e);
    }
  }
}
