package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.ImfDate;
import dev.rssify.lab.simulator.render.Pages;
import dev.rssify.lab.simulator.world.Answer;
import dev.rssify.lab.simulator.world.Behaviour;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests on behalf of the world.
 *
 * <p>Threading: one thread.
 */
final class Publisher implements AutoCloseable {

  private final World world;
  private final InstantSource clock;
  private final Ledger ledger;
  private final ServerConfig config;
  private final Archive archive;
  private final ReplyWriter replies = new ReplyWriter();

  Publisher(World world, InstantSource clock, Ledger ledger, ServerConfig config) {
    this.world = world;
    this.clock = clock;
    this.ledger = ledger;
    this.config = config;
    this.archive = new Archive(world, config.bodyBytes());
  }

  /** The answer to a request; null stands for one that is no HTTP. */
  Reply answer(Caller caller, @Nullable RequestHead request) {
    long second = clock.instant().getEpochSecond();
    if (request == null || request.body()) {
      return bare(400, second, "", Reply.Ending.CLOSE);
    }
    Reply.Ending ending = request.close() ? Reply.Ending.CLOSE : Reply.Ending.KEEP_OPEN;
    if (!request.method().equals("GET")) {
      return bare(405, second, "Allow: GET\r\n", ending);
    }
    return switch (Route.of(request.target())) {
      case Route.ToFeed route when isThere(caller, route) -> feed(route, request, second);
      case Route.ToHome home -> page(Pages.home(world, caller.host()), second, ending);
      case Route.ToFeed route -> bare(404, second, "", ending);
      case Route.Nowhere nowhere -> bare(404, second, "", ending);
    };
  }

  /** The answer to a request whose head does not end. */
  Reply tooLong() {
    return bare(431, clock.instant().getEpochSecond(), "", Reply.Ending.CLOSE);
  }

  @Override
  public void close() {
    archive.close();
  }

  private boolean isThere(Caller caller, Route.ToFeed route) {
    if (route.number() >= world.feeds()) {
      return false;
    }
    int host =
        route.moved() ? world.newHostOf(world.feed(route.number())) : world.hostOf(route.number());
    return host == caller.host();
  }

  private Reply feed(Route.ToFeed route, RequestHead request, long second) {
    CurrentDocument document = archive.document(route.number(), second);
    Feed feed = document.feed();
    Reply.Ending ending =
        request.close() || feed.has(Trait.CLOSES) ? Reply.Ending.CLOSE : Reply.Ending.KEEP_OPEN;
    Answer answer = route.moved() ? new Answer.Served() : world.answer(feed, second);
    return switch (answer) {
      case Answer.Served served -> document(document, request, second, ending);
      case Answer.Moved moved ->
          bare(moved.status(), second, "Location: " + moved.location() + "\r\n", ending);
      case Answer.Later later ->
          bare(later.status(), second, "Retry-After: " + retryAfter(later, second), ending);
      case Answer.Refused refused -> bare(refused.status(), second, "", ending);
      case Answer.Page page -> page(Pages.notAFeed(world, feed), second, ending);
      case Answer.Cut cut -> cut(document, request, second, cut.atOnce());
    };
  }

  private static String retryAfter(Answer.Later later, long second) {
    return (later.asDate() ? ImfDate.format(later.until()) : Long.toString(later.until() - second))
        + "\r\n";
  }

  private Reply document(
      CurrentDocument document, RequestHead request, long second, Reply.Ending ending) {
    boolean gzipped = document.sendsGzip(request);
    Representation representation = document.in(gzipped);
    String fields = representation.fields() + expires(document.feed(), second);
    if (document.isNotModified(request, representation)) {
      ledger.saved(Math.max(0, representation.bodyLength()));
      return bare(304, second, fields, ending);
    }
    ledger.answered(200);
    return replies.full(
        200,
        second,
        gzipped ? fields + "Content-Encoding: gzip\r\n" : fields,
        document.feed().format().contentType(),
        archive.body(document, gzipped),
        pace(document.feed()),
        ending);
  }

  private static String expires(Feed feed, long second) {
    return feed.has(Trait.EXPIRES)
        ? "Expires: " + ImfDate.format(second + feed.freshSeconds()) + "\r\n"
        : "";
  }

  private Pace pace(Feed feed) {
    if (feed.behaviour() == Behaviour.SLOW_START) {
      return config.slowStart();
    }
    return feed.behaviour() == Behaviour.TRICKLES ? config.trickle() : Pace.AT_ONCE;
  }

  private Reply cut(CurrentDocument document, RequestHead request, long second, boolean atOnce) {
    ledger.answered(0);
    boolean gzipped = document.sendsGzip(request);
    byte[] body = archive.body(document, gzipped);
    Reply whole =
        replies.full(
            200,
            second,
            gzipped ? "Content-Encoding: gzip\r\n" : "",
            document.feed().format().contentType(),
            body,
            Pace.AT_ONCE,
            Reply.Ending.RESET);
    return whole.cutAt(atOnce ? 0 : whole.length() - body.length / 2);
  }

  private Reply page(byte[] html, long second, Reply.Ending ending) {
    ledger.answered(200);
    return replies.full(200, second, "", "text/html; charset=utf-8", html, Pace.AT_ONCE, ending);
  }

  private Reply bare(int status, long second, String fields, Reply.Ending ending) {
    ledger.answered(status);
    return replies.bare(status, second, fields, ending);
  }
}
