package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.Pages;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.World;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests on behalf of the world, and keeps the books.
 *
 * <p>Threading: one thread.
 */
final class Publisher implements AutoCloseable {

  private final World world;
  private final InstantSource clock;
  private final Ledger ledger;
  private final RequestLog log;
  private final Archive archive;
  private final ReplyWriter replies = new ReplyWriter();
  private final FeedReplies feeds;

  Publisher(World world, InstantSource clock, Ledger ledger, RequestLog log, ServerConfig config) {
    this.world = world;
    this.clock = clock;
    this.ledger = ledger;
    this.log = log;
    this.archive = new Archive(world, config.bodyBytes());
    this.feeds = new FeedReplies(world, archive, replies, ledger, config);
  }

  /** The answer to a request; null stands for one that is no HTTP. */
  Reply answer(Caller caller, @Nullable RequestHead request) {
    Instant now = clock.instant();
    if (request == null || request.body()) {
      return counted(replies.bare(400, now.getEpochSecond(), "", Reply.Ending.CLOSE));
    }
    Route route = Route.of(request.target());
    boolean moved = route instanceof Route.ToFeed to && to.moved();
    CurrentDocument document =
        route instanceof Route.ToFeed to ? find(caller, to, now.getEpochSecond()) : null;
    Reply reply =
        document == null || !request.method().equals("GET")
            ? withoutFeed(caller, request, route, now.getEpochSecond())
            : feeds.reply(document, moved, request, now.getEpochSecond());
    if (log.isOn()) {
      log.add(asked(caller, request, document, moved, reply.status(), now));
    }
    return counted(reply);
  }

  /** The answer to a request whose head does not end. */
  Reply tooLong() {
    return counted(replies.bare(431, clock.instant().getEpochSecond(), "", Reply.Ending.CLOSE));
  }

  @Override
  public void close() {
    archive.close();
  }

  private Reply counted(Reply reply) {
    ledger.answered(reply.status());
    return reply;
  }

  /** The feed that is found there; null for none. */
  private @Nullable CurrentDocument find(Caller caller, Route.ToFeed to, long second) {
    if (to.number() >= world.feeds()) {
      return null;
    }
    CurrentDocument document = archive.document(to.number(), second);
    boolean named = document.feed().format().fileName().equals(to.fileName());
    boolean here =
        to.moved()
            ? document.feed().behaviour().moves()
                && world.newHostOf(document.feed()) == caller.host()
            : world.hostOf(to.number()) == caller.host();
    return named && here ? document : null;
  }

  private Reply withoutFeed(Caller caller, RequestHead request, Route route, long second) {
    Reply.Ending ending = request.close() ? Reply.Ending.CLOSE : Reply.Ending.KEEP_OPEN;
    if (!request.method().equals("GET")) {
      return replies.bare(405, second, "Allow: GET\r\n", ending);
    }
    return switch (route) {
      case Route.ToHome home -> replies.page(Pages.home(world, caller.host()), second, ending);
      case Route.ToPost to ->
          find(caller, to, second)
              .map(entry -> replies.page(Pages.post(entry), second, ending))
              .orElseGet(() -> replies.bare(404, second, "", ending));
      case Route.ToFeed to -> replies.bare(404, second, "", ending);
      case Route.Nowhere nowhere -> replies.bare(404, second, "", ending);
    };
  }

  private Optional<Entry> find(Caller caller, Route.ToPost to, long second) {
    boolean here = to.number() < world.feeds() && world.hostOf(to.number()) == caller.host();
    return here
        ? world.entry(world.feed(to.number()), to.day(), to.posting(), second)
        : Optional.empty();
  }

  private Asked asked(
      Caller caller,
      RequestHead request,
      @Nullable CurrentDocument document,
      boolean moved,
      int status,
      Instant now) {
    return new Asked(
        now,
        caller.host(),
        document != null ? document.feed().number() : -1,
        moved,
        status,
        caller.connection(),
        request.gzip(),
        document != null ? document.judgeEtag(request) : Validator.ABSENT,
        document != null ? document.judgeDate(request, world) : Validator.ABSENT);
  }
}
