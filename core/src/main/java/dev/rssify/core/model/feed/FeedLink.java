package dev.rssify.core.model.feed;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A feed offered by a site.
 *
 * @param title the title on the page; null where there is none
 * @param how how it was found
 */
public record FeedLink(String url, @Nullable String title, How how) {

  /** How a feed was found, most reliable first. */
  public enum How {
    /** The URL itself is a feed. */
    ITSELF,
    /** The page declares it in its head. */
    LINKED,
    /** The page links to a URL that resembles a feed URL. */
    MENTIONED,
    /** The page declares none; it was found at a conventional path. */
    PROBED;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
