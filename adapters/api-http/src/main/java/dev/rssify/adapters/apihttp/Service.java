package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.events.JournalTail;
import dev.rssify.adapters.apihttp.events.Streams;
import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.route.RouteTable;
import dev.rssify.adapters.apihttp.routes.AddFeedRoute;
import dev.rssify.adapters.apihttp.routes.DerivationRoutes;
import dev.rssify.adapters.apihttp.routes.DiscoveryRoutes;
import dev.rssify.adapters.apihttp.routes.EntryRoutes;
import dev.rssify.adapters.apihttp.routes.EventRoutes;
import dev.rssify.adapters.apihttp.routes.FeedChangeRoutes;
import dev.rssify.adapters.apihttp.routes.FeedRoutes;
import dev.rssify.adapters.apihttp.routes.HealthRoutes;
import dev.rssify.adapters.apihttp.routes.HistoryRoutes;
import dev.rssify.adapters.apihttp.routes.IndexRoutes;
import dev.rssify.adapters.apihttp.routes.ListRoutes;
import dev.rssify.adapters.apihttp.routes.ManualPollRoutes;
import dev.rssify.adapters.apihttp.routes.OperatorRoutes;
import dev.rssify.adapters.apihttp.routes.QueryRoutes;
import dev.rssify.adapters.apihttp.routes.RawRoutes;
import dev.rssify.adapters.apihttp.routes.SearchRoutes;
import dev.rssify.adapters.apihttp.routes.SinkRoutes;
import dev.rssify.adapters.apihttp.routes.StoreRoutes;
import dev.rssify.adapters.apihttp.served.FeedListCodec;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.store.Store;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * The engine over HTTP: listens when it is started, until it is closed.
 *
 * <p>Invariants: nothing of it is left running or open when {@link #close} returns; streams of
 * events end with it, and their readers can go on where they were.
 */
public final class Service implements AutoCloseable {

  /** The server's own start-up messages are not useful. */
  private static final Logger SERVER_LOG = Logger.getLogger("io.helidon");

  private static final Duration GRACE = Duration.ofMillis(500);

  /** Requests that scan all feeds or entries run a few at a time. */
  private static final int HEAVY_AT_ONCE = 2;

  /** Feeds that are added at a time: each waits for its host, and holds a document. */
  private static final int DISCOVERIES_AT_ONCE = 32;

  private final ServedEngine engine;
  private final Streams streams;
  private final InetAddress address;
  private final ClientConnections connections;
  private final WebServer server;

  private Service(
      ServiceConfig config,
      ServedEngine engine,
      FeedListCodec codec,
      List<RouteGroup> more,
      InstantSource clock,
      LongSupplier nanos) {
    this.engine = engine;
    this.address = config.address();
    ServiceConfig.Limits limits = config.limits();
    this.streams = new Streams();
    RouteTable routes =
        RouteTable.of(
            Stream.concat(groups(engine, codec, limits, clock, nanos), more.stream()).toList());
    RequestFilter door =
        new RequestFilter(
            config,
            OpenApi.withDocument(routes, engine.version()),
            engine.push().map(push -> new PushCallbacks(push, limits.bodyBytes())).orElse(null),
            nanos);
    ResponseWriter writer = new ResponseWriter();
    this.connections = connections(limits, nanos);
    this.server =
        server(
            config.address(),
            config.port(),
            limits,
            connections,
            (in, out) -> handle(door::response, writer, in, out));
  }

  /** A server that is not started yet. */
  static WebServer server(
      InetAddress address,
      int port,
      ServiceConfig.Limits limits,
      ClientConnections connections,
      Handler handler) {
    SERVER_LOG.setLevel(Level.WARNING);
    return WebServer.builder()
        .address(address)
        .host(address.getHostAddress())
        .port(port)
        // Else the end of a response waits 40 ms for the acknowledgment of its start.
        .connectionOptions(options -> options.tcpNoDelay(true))
        .shutdownHook(false)
        .featuresDiscoverServices(false)
        .protocolsDiscoverServices(false)
        .addConnectionSelector(connections)
        .maxPayloadSize(limits.bodyBytes())
        .maxTcpConnections(ClientConnections.acceptable(limits.connections()))
        .shutdownGracePeriod(GRACE)
        .directHandlers(HelidonErrors.handlers())
        .routing(HttpRouting.builder().any(handler))
        .build();
  }

  static ClientConnections connections(ServiceConfig.Limits limits, LongSupplier nanos) {
    Http1Config http =
        Http1Config.builder()
            .maxHeadersSize(limits.headerBytes())
            .maxPrologueLength(limits.addressBytes())
            .build();
    return new ClientConnections(
        Http1ConnectionSelector.builder().config(http).build(),
        limits.addressBytes() + limits.headerBytes(),
        limits.connections(),
        limits.stall(),
        nanos);
  }

  /** Every route there is. */
  private Stream<RouteGroup> groups(
      ServedEngine engine,
      FeedListCodec codec,
      ServiceConfig.Limits limits,
      InstantSource clock,
      LongSupplier nanos) {
    Store store = engine.store();
    JournalTail tail = new JournalTail(store.journal(), engine.changeSignal());
    TagIndex tags = new TagIndex(store.subscriptions(), nanos);
    ConcurrencyLimit heavyRequests = new ConcurrencyLimit(HEAVY_AT_ONCE);
    return Stream.of(
        new IndexRoutes(engine.version()),
        new FeedRoutes(engine, clock, heavyRequests),
        new AddFeedRoute(engine, codec, tags, new ConcurrencyLimit(DISCOVERIES_AT_ONCE)),
        new FeedChangeRoutes(engine, codec, tags),
        new ManualPollRoutes(engine, clock),
        new EntryRoutes(engine, tags, heavyRequests),
        new SearchRoutes(engine, tags, heavyRequests),
        new QueryRoutes(engine, clock),
        new OperatorRoutes(engine, clock),
        new DiscoveryRoutes(engine, heavyRequests),
        new SinkRoutes(store),
        new HistoryRoutes(engine, tags, heavyRequests),
        new DerivationRoutes(engine, heavyRequests),
        new RawRoutes(store, engine.responses()),
        new EventRoutes(
            engine, tail, tags, streams, limits.streams(), limits.heartbeat(), clock, nanos),
        new ListRoutes(engine, codec, tags, heavyRequests, limits.bodyBytes()),
        new StoreRoutes(store, tags, clock, heavyRequests),
        new HealthRoutes(engine));
  }

  /**
   * Fails if the address is in use: the server itself would only log that.
   *
   * @throws UncheckedIOException with a message for people
   */
  public static void requireFree(ServiceConfig config) {
    requireFree(config.address(), config.port());
  }

  static void requireFree(InetAddress address, int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(address, port));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen on "
              + address.getHostAddress()
              + ":"
              + port
              + ": "
              + e.getMessage()
              + "; stop the process that uses it, or choose another address with --listen",
          e);
    }
  }

  /**
   * Starts listening.
   *
   * @param more additional routes
   * @param nanos a monotonic clock
   * @throws UncheckedIOException when the address cannot be used
   */
  public static Service start(
      ServiceConfig config,
      ServedEngine engine,
      FeedListCodec codec,
      List<RouteGroup> more,
      InstantSource clock,
      LongSupplier nanos) {
    requireFree(config);
    Service service = new Service(config, engine, codec, more, clock, nanos);
    try {
      service.server.start();
      return service;
    } catch (RuntimeException e) {
      service.streams.close();
      service.connections.close();
      throw new UncheckedIOException(
          "cannot listen on " + config.address().getHostAddress() + ":" + config.port(),
          new IOException(e));
    }
  }

  /** The URL of the service. */
  public URI url() {
    String host = address.getHostAddress();
    return URI.create(
        "http://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + server.port() + "/");
  }

  /** Responds to a request. */
  interface Responder {
    RouteResult response(Incoming request) throws InterruptedException;
  }

  static void handle(
      Responder responder, ResponseWriter writer, ServerRequest in, ServerResponse out)
      throws InterruptedException {
    ClientConnection connection = ClientConnection.current();
    connection.requestStarted();
    Incoming request = new Incoming(in, connection.isReserved());
    if (connection.isReserved()) {
      out.header(HeaderValues.CONNECTION_CLOSE);
    }
    writer.send(responder.response(request), request, out);
    if (in.headers().containsToken(HeaderValues.CONNECTION_CLOSE)
        || out.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      // The server reports it and then waits for the next request anyway.
      throw new CloseConnectionException("this was the last request of its connection");
    }
    connection.requestEnded();
  }

  @Override
  public void close() {
    streams.close();
    engine.changeSignal().signal();
    server.stop();
    connections.close();
  }
}
