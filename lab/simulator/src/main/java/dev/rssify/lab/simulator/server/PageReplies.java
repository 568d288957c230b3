package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.hub.Hub;
import dev.rssify.lab.simulator.render.Pages;
import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Recording;
import dev.rssify.lab.simulator.world.Robots;
import dev.rssify.lab.simulator.world.World;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The responses of everything that is not a feed: pages, robots.txt, archive documents, the hub.
 *
 * <p>Not thread-safe.
 */
final class PageReplies {

  /** The first bytes of a recording; the rest of it is zeros. */
  private static final byte[] SOUND = {'I', 'D', '3', 4, 0};

  private final World world;
  private final ReplyWriter replies;
  private final Hub hub;

  PageReplies(World world, ReplyWriter replies, Hub hub) {
    this.world = world;
    this.replies = replies;
    this.hub = hub;
  }

  Reply reply(Caller caller, RequestHead request, Route route, long second) {
    Reply.Ending ending = request.close() ? Reply.Ending.CLOSE : Reply.Ending.KEEP_OPEN;
    if (route instanceof Route.ToHub && caller.host() == 0) {
      return request.isForm()
          ? replies.bare(hub.request(request.form()), second, "", ending)
          : replies.bare(405, second, "Allow: POST\r\n", ending);
    }
    if (!request.method().equals("GET")) {
      return replies.bare(405, second, "Allow: GET\r\n", ending);
    }
    return page(caller, route, second, ending)
        .orElseGet(() -> replies.bare(404, second, "", ending));
  }

  private Optional<Reply> page(Caller caller, Route route, long second, Reply.Ending ending) {
    return switch (route) {
      case Route.ToHome _ ->
          Optional.of(replies.page(Pages.home(world, caller.host()), second, ending));
      case Route.ToRobots _ -> robots(world.robots(caller.host()), second, ending);
      case Route.ToPost to ->
          article(caller, to, second)
              .flatMap(entry ->
                  to.recording()
                      ? recording(entry, second, ending)
                      : Optional.of(replies.page(Pages.article(entry), second, ending)));
      case Route.ToArchive to ->
          archive(caller, to, second).map(document -> archived(document, second, ending));
      case Route.ToFeed _, Route.ToHub _, Route.Unknown _ -> Optional.empty();
    };
  }

  private Optional<Reply> robots(Robots robots, long second, Reply.Ending ending) {
    byte[] text = robots.text().getBytes(StandardCharsets.UTF_8);
    return robots == Robots.ABSENT
        ? Optional.empty()
        : Optional.of(
            replies.full(second, "", "text/plain; charset=utf-8", text, Pace.AT_ONCE, ending));
  }

  private Optional<Entry> article(Caller caller, Route.ToPost to, long second) {
    return isHere(caller, to.number())
        ? world.article(world.feed(to.number()), to.day(), to.posting(), second)
        : Optional.empty();
  }

  private Optional<Reply> recording(Entry entry, long second, Reply.Ending ending) {
    return Optional.ofNullable(entry.recording())
        .map(recording -> {
          byte[] sound = Arrays.copyOf(SOUND, recording.bytes());
          return replies.full(second, "", Recording.TYPE, sound, Pace.AT_ONCE, ending);
        });
  }

  private Optional<Document> archive(Caller caller, Route.ToArchive to, long second) {
    return isHere(caller, to.number())
        ? world
            .archive(world.feed(to.number()), to.volume(), second)
            .filter(document -> document.feed().format().fileName().equals(to.fileName()))
        : Optional.empty();
  }

  private Reply archived(Document document, long second, Reply.Ending ending) {
    String type = document.feed().format().contentType();
    return replies.full(second, "", type, Renderer.render(document), Pace.AT_ONCE, ending);
  }

  private boolean isHere(Caller caller, int feed) {
    return feed < world.feeds() && world.hostOf(feed) == caller.host();
  }
}
