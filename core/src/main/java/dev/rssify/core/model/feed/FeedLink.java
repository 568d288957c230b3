package dev.rssify.core.model.feed;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A feed that a site offers.
 *
 * @param title what the page calls it; null where it does not say
 * @param how what led to it
 */
public record FeedLink(String url, @Nullable String title, How how) {

  /** The ways to a feed, the surest first. */
  public enum How {
    /** The URL itself is a feed. */
    ITSELF,
    /** The page names it in its head. */
    LINKED,
    /** The page links to what looks like one. */
    MENTIONED,
    /** The page names none, and there was one where sites often have it. */
    PROBED;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
