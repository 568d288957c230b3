package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.NotAFeed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Classifies a response that is not a feed, by its status, its headers, and the start and end of
 * its body. A challenge is reported to the operator, never circumvented. Pure.
 */
public final class Diagnostician {

  private static final Set<String> FEED_ROOTS = Set.of("rss", "feed", "rdf", "channel");
  private static final Set<String> HTML_ROOTS = Set.of("html", "head", "body", "script", "meta");
  private static final Pattern FEED_LINK =
      Pattern.compile(
          "<link\\b[^>]{0,400}application/(rss\\+xml|atom\\+xml|feed\\+json)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern PASSWORD =
      Pattern.compile("<input\\b[^>]{0,400}type\\s*=\\s*[\"']?password", Pattern.CASE_INSENSITIVE);
  private static final Pattern LOGIN_URL =
      Pattern.compile(
          "/(log-?in|sign-?in|wp-login\\.php|sso|saml|oauth2?)\\b", Pattern.CASE_INSENSITIVE);
  private static final List<String> PARKING =
      List.of(
          "sedoparking.com",
          "parkingcrew.net",
          "bodis.com",
          "hugedomains.com",
          "data-adblockkey",
          "wsimg.com/parking-lander",
          "squarespace.com/universal/scripts-compressed/parking-page",
          "domain is for sale",
          "domain may be for sale",
          "buy this domain",
          "domain is parked",
          "parked free");

  private Diagnostician() {}

  /** The diagnosis of a response; empty when it resembles a feed, or its status says enough. */
  public static Optional<Diagnosis> diagnose(Exchange exchange) {
    BodyPrefix prefix = BodyPrefix.of(exchange);
    Optional<String> root = RootElement.of(prefix.start());
    boolean html = root.map(HTML_ROOTS::contains).orElse(false);
    Optional<Diagnosis> wall = Challenges.find(prefix, html).or(() -> credentials(prefix));
    if (wall.isPresent()) {
      return wall;
    }
    boolean good = prefix.status() < 300;
    if (html || (root.isEmpty() && claimsToBeHtml(prefix))) {
      return page(prefix, good);
    }
    return good ? document(prefix, root) : Optional.empty();
  }

  private static Optional<Diagnosis> credentials(BodyPrefix prefix) {
    return prefix.status() == 401 ? found(NotAFeed.LOGIN_WALL, "status 401") : Optional.empty();
  }

  private static Optional<Diagnosis> page(BodyPrefix prefix, boolean good) {
    String text = prefix.start().toLowerCase(Locale.ROOT);
    Optional<String> parking = PARKING.stream().filter(text::contains).findFirst();
    if (parking.isPresent()) {
      return found(NotAFeed.PARKED_DOMAIN, parking.get());
    }
    if (good && FEED_LINK.matcher(text).find()) {
      return found(NotAFeed.HTML_WITH_FEEDS, "a link to a feed in its head");
    }
    if (PASSWORD.matcher(text).find()) {
      return found(NotAFeed.LOGIN_WALL, "a password field");
    }
    if (LOGIN_URL.matcher(prefix.url()).find()) {
      return found(NotAFeed.LOGIN_WALL, "served by " + prefix.url());
    }
    return good ? found(NotAFeed.HTML_PAGE, "an HTML document") : Optional.empty();
  }

  private static Optional<Diagnosis> document(BodyPrefix prefix, Optional<String> root) {
    if (prefix.start().isBlank()) {
      return found(NotAFeed.EMPTY, "no body");
    }
    if (root.isPresent()) {
      return xml(prefix, root.get());
    }
    if (isJsonFeed(prefix)) {
      return prefix.end().strip().endsWith("}")
          ? Optional.empty()
          : found(NotAFeed.TRUNCATED, "no closing brace at the end");
    }
    String type = prefix.headers().first("Content-Type").orElse("no content type");
    return found(NotAFeed.WRONG_TYPE, type);
  }

  private static Optional<Diagnosis> xml(BodyPrefix prefix, String root) {
    if (!FEED_ROOTS.contains(root)) {
      return found(NotAFeed.WRONG_TYPE, "root element " + root);
    }
    String name = "([\\w.-]+:)?" + root;
    Pattern closed =
        Pattern.compile("</" + name + "\\s*>|<" + name + "\\b[^>]*/>", Pattern.CASE_INSENSITIVE);
    return closed.matcher(prefix.end()).find()
        ? Optional.empty()
        : found(NotAFeed.TRUNCATED, "no end of " + root);
  }

  /** Whether the Content-Type says HTML; ignored for a blank body and for a JSON Feed. */
  private static boolean claimsToBeHtml(BodyPrefix prefix) {
    String declared = prefix.headers().first("Content-Type").orElse("");
    return declared.toLowerCase(Locale.ROOT).contains("html")
        && !prefix.start().isBlank()
        && !isJsonFeed(prefix);
  }

  private static boolean isJsonFeed(BodyPrefix prefix) {
    String text = prefix.start().strip();
    return text.startsWith("{") && text.contains("jsonfeed.org");
  }

  private static Optional<Diagnosis> found(NotAFeed what, String data) {
    return Optional.of(new Diagnosis(what, data));
  }
}
