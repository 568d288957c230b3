package dev.rssify.core.model.feed;

import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.UrlText;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.text.NameUuid;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The URL a feed was added under, untouched but for trimming and lower-case scheme and host, and
 * the feed id that follows from it.
 */
public record FeedAddress(String url) {

  /**
   * Reads a URL as a person gives it; empty when it is not one that can be fetched, or has control
   * characters, which browsers would leave out and databases refuse.
   */
  public static Optional<FeedAddress> parse(String given) {
    String text = given.strip();
    return text.chars().anyMatch(Character::isISOControl)
        ? Optional.empty()
        : WebUrl.parse(text).map(_ -> new FeedAddress(lowerSchemeAndHost(text)));
  }

  private static String lowerSchemeAndHost(String url) {
    int end = UrlText.firstOf(url, "/?#", url.indexOf("://") + 3);
    return url.substring(0, end).toLowerCase(Locale.ROOT) + url.substring(end);
  }

  public UUID feedId() {
    return NameUuid.of(url);
  }

  /** The id of the feed that is fetched from here with a request profile: each has its own. */
  public UUID feedId(RequestProfile profile) {
    return profile.equals(RequestProfile.NONE)
        ? feedId()
        : NameUuid.of(url + "\n" + profile.identity());
  }
}
