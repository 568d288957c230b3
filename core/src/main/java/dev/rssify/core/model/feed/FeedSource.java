package dev.rssify.core.model.feed;

import org.jspecify.annotations.Nullable;

/**
 * What kind of thing is read as a feed.
 *
 * @param type the name of a source type, such as {@code feed} or {@code html}
 * @param config its configuration as a JSON object; null when it needs none
 */
public record FeedSource(String type, @Nullable String config) {

  /** A plain feed of any format. */
  public static final FeedSource FEED = new FeedSource("feed", null);

  /** Document 002 calls a plain feed, of whatever format, {@code rss}. */
  public FeedSource {
    type = type.equals("rss") ? "feed" : type;
  }

  public boolean isPlain() {
    return type.equals("feed");
  }
}
