package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Feed;
import org.jspecify.annotations.Nullable;

/** Finds the feed that has a URL. */
@FunctionalInterface
interface UrlOwner {

  /** The feed with this URL; null if there is none. */
  @Nullable Feed at(String url);
}
