package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Feed;
import org.jspecify.annotations.Nullable;

/** Tells who has a URL. */
@FunctionalInterface
interface UrlOwner {

  /** The feed that is asked at this URL; null when there is none. */
  @Nullable Feed at(String url);
}
