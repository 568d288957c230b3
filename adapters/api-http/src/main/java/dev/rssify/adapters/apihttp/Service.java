package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.events.JournalTail;
import dev.rssify.adapters.apihttp.events.Streams;
import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteTable;
import dev.rssify.adapters.apihttp.route.Trouble;
import dev.rssify.adapters.apihttp.routes.EntryRoutes;
import dev.rssify.adapters.apihttp.routes.EventRoutes;
import dev.rssify.adapters.apihttp.routes.FeedRoutes;
import dev.rssify.adapters.apihttp.routes.HealthRoutes;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
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

  /** What the server says of itself at every start is of no use to anybody. */
  private static final Logger SERVER_LOG = Logger.getLogger("io.helidon");

  private static final Duration GRACE = Duration.ofMillis(500);

  private final ServedEngine engine;
  private final Streams streams;
  private final InetAddress address;
  private final WebServer server;

  private Service(ServiceConfig config, ServedEngine engine, LongSupplier nanos) {
    this.engine = engine;
    this.address = config.address();
    ServiceConfig.Limits limits = config.limits();
    this.streams = new Streams(limits.stall(), nanos);
    JournalTail tail = new JournalTail(engine.store().journal(), engine.bell());
    List<Route> routes =
        Stream.of(
                new FeedRoutes(engine).routes(),
                new EntryRoutes(engine.store()).routes(),
                new EventRoutes(engine, tail, streams, limits, nanos).routes(),
                new HealthRoutes(engine.store()).routes())
            .<Route>flatMap(List::stream)
            .toList();
    FrontDoor door = new FrontDoor(config, new RouteTable(routes), nanos);
    SERVER_LOG.setLevel(Level.WARNING);
    this.server =
        WebServer.builder()
            .address(config.address())
            .host(config.address().getHostAddress())
            .port(config.port())
            .shutdownHook(false)
            .featuresDiscoverServices(false)
            .protocolsDiscoverServices(false)
            .addConnectionSelector(
                Http1ConnectionSelector.builder()
                    .config(
                        Http1Config.builder()
                            .maxHeadersSize(limits.headerBytes())
                            .maxPrologueLength(limits.addressBytes())
                            .build())
                    .build())
            .maxPayloadSize(limits.bodyBytes())
            .maxTcpConnections(limits.connections())
            .shutdownGracePeriod(GRACE)
            .directHandlers(problems())
            .routing(HttpRouting.builder().any((in, out) -> handle(door, in, out)))
            .build();
  }

  /**
   * Starts to listen.
   *
   * @param nanos counts steadily
   * @throws UncheckedIOException when the address cannot be listened on
   */
  public static Service start(ServiceConfig config, ServedEngine engine, LongSupplier nanos) {
    Service service = new Service(config, engine, nanos);
    try {
      service.server.start();
      return service;
    } catch (RuntimeException e) {
      service.streams.close();
      throw new UncheckedIOException(
          "cannot listen on " + config.address().getHostAddress() + ":" + config.port(),
          new IOException(e));
    }
  }

  /** Where it can be reached. */
  public URI url() {
    String host = address.getHostAddress();
    return URI.create(
        "http://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + server.port() + "/");
  }

  private static void handle(FrontDoor door, ServerRequest in, ServerResponse out)
      throws InterruptedException {
    Incoming request = new HelidonRequest(in);
    AnswerWriter.send(door.answer(request), request, out);
  }

  /** What the server refuses before we see it. */
  private static DirectHandlers problems() {
    DirectHandler handler = (_, _, status, headers, _) -> refusal(status, headers);
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
      handlers.addHandler(type, handler);
    }
    return handlers.build();
  }

  private static DirectHandler.TransportResponse refusal(
      Status status, ServerResponseHeaders headers) {
    Trouble trouble = Trouble.of(status.code());
    AnswerWriter.ALWAYS.forEach(headers::set);
    return DirectHandler.TransportResponse.builder()
        .status(Status.create(trouble.status()))
        .headers(headers)
        .header(HeaderNames.CONTENT_TYPE, AnswerWriter.PROBLEM)
        .entity(AnswerWriter.text(Answer.problem(trouble, trouble.title())))
        .keepAlive(false)
        .build();
  }

  @Override
  public void close() {
    streams.close();
    engine.bell().ring();
    server.stop();
  }
}
