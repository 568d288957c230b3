package dev.rssify.core.model;

import org.jspecify.annotations.Nullable;

/** What the publisher says about a feed, as of its last document. */
public record FeedDescription(
    FeedFormat format,
    @Nullable String title,
    @Nullable String siteLink,
    PublisherHints hints,
    @Nullable FeedPush push) {

  public static final FeedDescription UNKNOWN =
      new FeedDescription(FeedFormat.UNKNOWN, null, null, PublisherHints.NONE, null);
}
