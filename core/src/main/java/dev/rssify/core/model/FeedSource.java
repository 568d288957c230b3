package dev.rssify.core.model;

import org.jspecify.annotations.Nullable;

/**
 * What kind of thing is read as a feed.
 *
 * @param type the name of a source type, such as {@code feed}
 * @param config its configuration as a JSON object; null when it needs none
 */
public record FeedSource(String type, @Nullable String config) {

  /** A plain feed of any format. */
  public static final FeedSource FEED = new FeedSource("feed", null);
}
