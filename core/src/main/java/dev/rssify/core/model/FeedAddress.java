package dev.rssify.core.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The URL a feed was added under, untouched but for trimming and lower-case scheme and host, and
 * the feed id that follows from it.
 */
public record FeedAddress(String url) {

  /** Reads a URL as a person gives it; empty when it is not an absolute http or https URL. */
  public static Optional<FeedAddress> parse(String given) {
    String text = given.strip();
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
        return Optional.empty();
      }
      int authority = text.indexOf("//") + 2;
      int host = text.indexOf(uri.getHost(), authority);
      int end = host + uri.getHost().length();
      return Optional.of(
          new FeedAddress(
              scheme
                  + "://"
                  + text.substring(authority, host)
                  + uri.getHost().toLowerCase(Locale.ROOT)
                  + text.substring(end)));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  public UUID feedId() {
    return NameUuid.of(url);
  }
}
