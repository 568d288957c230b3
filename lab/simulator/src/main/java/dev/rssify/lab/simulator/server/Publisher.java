package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.hub.Hub;
import dev.rssify.lab.simulator.world.World;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Responds to requests for all publishers, and records them.
 *
 * <p>Not thread-safe.
 */
final class Publisher implements AutoCloseable {

  private final World world;
  private final InstantSource clock;
  private final Ledger ledger;
  private final RequestLog log;
  private final Archive archive;
  private final ReplyWriter replies = new ReplyWriter();
  private final FeedReplies feeds;
  private final PageReplies pages;

  /** Requests that are handled now arrived after this time. */
  private Instant lastLook;

  Publisher(
      World world,
      Hub hub,
      InstantSource clock,
      Ledger ledger,
      RequestLog log,
      ServerConfig config) {
    this.world = world;
    this.clock = clock;
    this.ledger = ledger;
    this.log = log;
    this.archive = new Archive(world, config.bodyBytes());
    this.feeds = new FeedReplies(world, archive, replies, ledger, config);
    this.pages = new PageReplies(world, replies, hub);
    this.lastLook = clock.instant();
  }

  /** All requests that had arrived are handled. */
  void looked(Instant at) {
    lastLook = at;
  }

  /** What is handled now arrived after this time. */
  Instant lastLook() {
    return lastLook;
  }

  Instant now() {
    return clock.instant();
  }

  /** The response to a request; null means a request that is not HTTP. */
  Reply response(Caller caller, @Nullable RequestHead request) {
    Instant now = clock.instant();
    if (request == null || request.hasOtherBody()) {
      return counted(replies.bare(400, now.getEpochSecond(), "", Reply.Ending.CLOSE));
    }
    Route route = Route.of(request.target());
    boolean moved = route instanceof Route.ToFeed to && to.moved();
    CurrentDocument document =
        route instanceof Route.ToFeed to ? find(caller, to, now.getEpochSecond()) : null;
    Reply reply =
        document == null || !request.method().equals("GET")
            ? pages.reply(caller, request, route, now.getEpochSecond())
            : feeds.reply(document, moved, request, now.getEpochSecond());
    if (log.isOn()) {
      log.add(logged(caller, request, document, moved, reply.status(), now));
    }
    return counted(reply);
  }

  /** The response to a request whose head does not end. */
  Reply tooLong() {
    return counted(replies.bare(431, clock.instant().getEpochSecond(), "", Reply.Ending.CLOSE));
  }

  @Override
  public void close() {
    archive.close();
  }

  private Reply counted(Reply reply) {
    ledger.responded(reply.status());
    return reply;
  }

  /** The feed at this path; null for none. */
  private @Nullable CurrentDocument find(Caller caller, Route.ToFeed to, long second) {
    if (to.number() >= world.feeds()) {
      return null;
    }
    CurrentDocument document = archive.document(to.number(), second);
    boolean named = document.feed().format().fileName().equals(to.fileName());
    boolean here =
        to.moved()
            ? document.feed().behavior().moves()
                && world.newHostOf(document.feed()) == caller.host()
            : world.hostOf(to.number()) == caller.host();
    return named && here ? document : null;
  }

  private LoggedRequest logged(
      Caller caller,
      RequestHead request,
      @Nullable CurrentDocument document,
      boolean moved,
      int status,
      Instant now) {
    Instant after = caller.connectedAfter() == null ? lastLook : caller.connectedAfter();
    return new LoggedRequest(
        now,
        after.isAfter(now) ? now : after,
        caller.host(),
        document != null ? document.feed().number() : -1,
        moved,
        status,
        caller.connection(),
        request.gzip(),
        document != null ? document.classifyEtag(request) : Validator.ABSENT,
        document != null ? document.classifyDate(request, world) : Validator.ABSENT);
  }
}
