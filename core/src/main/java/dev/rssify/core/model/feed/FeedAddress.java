package dev.rssify.core.model.feed;

import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.UrlText;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.text.NameUuid;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The URL under which a feed was added, and the feed id derived from it. Only trimming and
 * lower-casing of scheme and host are applied.
 */
public record FeedAddress(String url) {

  /**
   * Parses a URL as typed by a person. Empty if it cannot be fetched, or contains control
   * characters, which browsers remove and databases reject.
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

  /**
   * The id of the feed fetched from this URL with a request profile. Each profile has its own feed.
   */
  public UUID feedId(RequestProfile profile) {
    return profile.equals(RequestProfile.NONE)
        ? feedId()
        : NameUuid.of(url + "\n" + profile.identity());
  }
}
