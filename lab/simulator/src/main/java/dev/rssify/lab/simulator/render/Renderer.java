package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Feed;

/** Writes documents in the format of their feed, as UTF-8. */
public final class Renderer {

  private static final int HEAD_LENGTH = 1024;
  private static final int ENTRY_LENGTH = 1024;
  private static final int SENTENCE_LENGTH = 80;

  private Renderer() {}

  public static byte[] render(Document document) {
    Feed feed = document.feed();
    int expectedLength = expectedLength(feed);
    byte[] bytes =
        switch (feed.format()) {
          case RSS_2 -> Rss2.write(document, expectedLength);
          case ATOM -> Atom.write(document, expectedLength);
          case JSON_FEED -> JsonFeed.write(document, expectedLength);
          case RSS_1 -> Rss1.write(document, expectedLength);
        };
    return feed.behavior() == Behavior.MALFORMED ? Flaw.of(feed.key()).in(bytes) : bytes;
  }

  private static int expectedLength(Feed feed) {
    return HEAD_LENGTH + feed.window() * (ENTRY_LENGTH + feed.sentences() * SENTENCE_LENGTH);
  }
}
