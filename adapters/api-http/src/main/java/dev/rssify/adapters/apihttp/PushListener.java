package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.guard.ClientRateLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.operations.push.PushCallback;
import io.helidon.webserver.WebServer;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.function.LongSupplier;

/**
 * Serves only the callbacks of hubs, on a separate address, so that the API need not be public.
 *
 * <p>Invariants: no thread is running and no connection is open when {@link #close} returns.
 */
public final class PushListener implements AutoCloseable {

  private final ClientConnections connections;
  private final WebServer server;

  private PushListener(
      InetAddress address,
      int port,
      PushCallback callback,
      ServiceConfig.Limits limits,
      LongSupplier nanos) {
    PushCallbacks callbacks = new PushCallbacks(callback, limits.bodyBytes());
    ClientRateLimit rate = new ClientRateLimit(limits.requestsPerSecond(), nanos);
    ResponseWriter writer = new ResponseWriter();
    this.connections = Service.connections(limits, nanos);
    this.server =
        Service.server(
            address,
            port,
            limits,
            connections,
            (in, out) ->
                Service.handle(request -> response(callbacks, rate, request), writer, in, out));
  }

  /**
   * Starts listening.
   *
   * @throws UncheckedIOException when the address cannot be used
   */
  public static PushListener start(
      InetAddress address,
      int port,
      PushCallback callback,
      ServiceConfig.Limits limits,
      LongSupplier nanos) {
    Service.requireFree(address, port);
    PushListener listener = new PushListener(address, port, callback, limits, nanos);
    listener.server.start();
    return listener;
  }

  private static RouteResult response(
      PushCallbacks callbacks, ClientRateLimit rate, Incoming request) throws InterruptedException {
    if (!rate.take(request.peer())) {
      return RouteResult.tooManyRequests("this address sends too many requests", 1);
    }
    return PushCallbacks.isFor(request)
        ? callbacks.response(request)
        : RouteResult.problem(ErrorCode.NOT_FOUND, "this address serves only WebSub callbacks");
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.stop();
    connections.close();
  }
}
