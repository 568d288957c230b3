package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.ImfDate;
import dev.rssify.lab.simulator.render.Pages;
import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.SimulatedResponse;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;

/**
 * The HTTP responses of feeds.
 *
 * <p>Not thread-safe.
 */
final class FeedReplies {

  private final World world;
  private final Archive archive;
  private final ReplyWriter replies;
  private final Ledger ledger;
  private final ServerConfig config;

  FeedReplies(
      World world, Archive archive, ReplyWriter replies, Ledger ledger, ServerConfig config) {
    this.world = world;
    this.archive = archive;
    this.replies = replies;
    this.ledger = ledger;
    this.config = config;
  }

  /**
   * The response of a feed.
   *
   * @param moved whether its new address was requested, which serves the document directly
   */
  Reply reply(CurrentDocument document, boolean moved, RequestHead request, long second) {
    Feed feed = document.feed();
    Reply.Ending ending =
        request.close() || feed.has(Trait.CLOSES) ? Reply.Ending.CLOSE : Reply.Ending.KEEP_OPEN;
    return switch (moved ? new SimulatedResponse.Served() : world.response(feed, second)) {
      case SimulatedResponse.Served served -> served(document, request, second, ending);
      case SimulatedResponse.Moved to ->
          replies.bare(to.status(), second, "Location: " + to.location() + "\r\n", ending);
      case SimulatedResponse.Later later ->
          replies.bare(later.status(), second, "Retry-After: " + when(later, second), ending);
      case SimulatedResponse.Refused refused -> replies.bare(refused.status(), second, "", ending);
      case SimulatedResponse.Page page -> replies.page(Pages.notAFeed(world, feed), second, ending);
      case SimulatedResponse.Cut cut -> cut(document, request, second, cut.atOnce());
    };
  }

  private static String when(SimulatedResponse.Later later, long second) {
    return (later.asDate() ? ImfDate.format(later.until()) : "" + (later.until() - second))
        + "\r\n";
  }

  private Reply served(
      CurrentDocument document, RequestHead request, long second, Reply.Ending ending) {
    Feed feed = document.feed();
    Representation representation = document.representation(request);
    String fields = representation.fields();
    if (feed.has(Trait.EXPIRES)) {
      fields += "Expires: " + ImfDate.format(second + feed.freshSeconds()) + "\r\n";
    }
    if (document.isNotModified(request)) {
      ledger.saved(archive.lastLength(feed));
      return replies.bare(304, second, fields, ending);
    }
    return whole(document, representation, fields, second, pace(feed), ending);
  }

  private Reply whole(
      CurrentDocument document,
      Representation representation,
      String fields,
      long second,
      Pace pace,
      Reply.Ending ending) {
    return replies.full(
        second,
        representation.gzip() ? fields + "Content-Encoding: gzip\r\n" : fields,
        document.feed().format().contentType(),
        archive.body(document, representation.gzip()),
        pace,
        ending);
  }

  private Pace pace(Feed feed) {
    if (feed.behavior() == Behavior.SLOW_START) {
      return config.slowStart();
    }
    return feed.behavior() == Behavior.TRICKLES ? config.trickle() : Pace.AT_ONCE;
  }

  private Reply cut(CurrentDocument document, RequestHead request, long second, boolean atOnce) {
    Representation representation = document.representation(request);
    Reply whole =
        whole(
            document,
            representation,
            representation.fields(),
            second,
            Pace.AT_ONCE,
            Reply.Ending.KEEP_OPEN);
    return whole.cutAt(atOnce ? 0 : whole.length() - whole.body().length / 2);
  }
}
