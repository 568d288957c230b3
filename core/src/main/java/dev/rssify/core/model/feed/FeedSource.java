package dev.rssify.core.model.feed;

import org.jspecify.annotations.Nullable;

/**
 * The source type of a feed and its configuration.
 *
 * @param type the name of a source type, such as {@code feed} or {@code html}
 * @param config a JSON object; null when the type needs none
 */
public record FeedSource(String type, @Nullable String config) {

  /** A plain feed of any format. */
  public static final FeedSource FEED = new FeedSource("feed", null);

  /** Accepts {@code rss} as an alias of a plain feed of any format. */
  public FeedSource {
    type = type.equals("rss") ? "feed" : type;
  }

  public boolean isPlain() {
    return type.equals("feed");
  }
}
