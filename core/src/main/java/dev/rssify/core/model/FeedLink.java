package dev.rssify.core.model;

import org.jspecify.annotations.Nullable;

/**
 * A feed that a site offers.
 *
 * @param title what the page calls it
 * @param type the media type the page gives it
 */
public record FeedLink(String url, @Nullable String title, @Nullable String type, Source source) {

  /** Where we know it from, the surest first. */
  public enum Source {
    /** A link element in the head of the page. */
    HEAD,
    /** A link a reader of the page can follow. */
    TEXT,
    /** Nowhere: it lies where feeds often lie. */
    COMMON_PATH
  }
}
