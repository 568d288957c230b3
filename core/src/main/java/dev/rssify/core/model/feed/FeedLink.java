package dev.rssify.core.model.feed;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A feed offered by a site.
 *
 * @param title the title on the page; null where there is none
 * @param origin how it was found
 */
public record FeedLink(String url, @Nullable String title, Origin origin) {

  /** How a feed was found, most reliable first. */
  public enum Origin {
    /** The URL itself is a feed. */
    SELF,
    /** The page declares it in its head. */
    LINKED,
    /** The page links to a URL that resembles a feed URL. */
    MENTIONED,
    /** The page declares none; it was found at a conventional path. */
    PROBED;

    /** The stable code, as in JSON. */
    public String code() {
      return this == SELF ? "itself" : name().toLowerCase(Locale.ROOT);
    }
  }
}
