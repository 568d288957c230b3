package dev.rssify.planted.adapters.beta;

/** Names without meaning. */
public interface Names {
  record FeedUtil() {}

  record FeedUtils() {}

  record FeedHelper() {}

  record FeedManager() {}

  record FeedImpl() {}

  record FeedBase() {}
}
