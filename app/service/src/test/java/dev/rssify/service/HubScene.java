package dev.rssify.service;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedHub;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;

/** A feed with a hub that the test controls. */
abstract class HubScene extends PushScene {

  static final long DAY = 86_400;

  final ScriptedHub hub = new ScriptedHub();

  @AfterEach
  void closeHub() {
    hub.close();
  }

  final Feed subscribed(RssifyService service) throws InterruptedException {
    publisher.on("/feed", feedReply(document(1)));
    Feed feed = service.engine().add(publisher.uri("/feed").toString());
    while (titles(service).isEmpty()) {
      BusyWait.pause();
    }
    return feed;
  }

  final Reply feedReply(byte[] content) {
    return Reply.ok("application/atom+xml", new String(content, StandardCharsets.UTF_8))
        .header("Link", "<" + hub.url() + ">; rel=\"hub\"");
  }

  /** Up to five entries, the newest first. */
  static byte[] document(int newest) {
    StringBuilder document =
        new StringBuilder("<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>F</title>");
    IntStream.rangeClosed(Math.max(1, newest - 4), newest)
        .mapToObj(n -> "<entry><id>e" + n + "</id><title>Entry " + n + "</title></entry>")
        .toList()
        .reversed()
        .forEach(document::append);
    return document.append("</feed>").toString().getBytes(StandardCharsets.UTF_8);
  }

  static FeedPush push(RssifyService service, Feed feed) {
    return feed(service, feed).description().push();
  }
}
