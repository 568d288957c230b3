package dev.rssify.core.model.http;

import java.util.Locale;

/** What a server sent instead of a feed, and what an operator can do about it. */
public enum NotAFeed {
  CLOUDFLARE_CHALLENGE(
      "Cloudflare requires a browser. Ask the publisher to allow feed readers on this URL, or use"
          + " another URL."),
  ANUBIS_CHALLENGE(
      "Anubis requires proof of work from a browser. Ask the publisher to allow this URL in its"
          + " policy, or use another URL."),
  OTHER_CHALLENGE("A bot wall blocks this URL. Ask the publisher to allow feed readers."),
  LOGIN_WALL(
      "The server requires a login. Give the feed a request profile with credentials, or subscribe"
          + " to a private feed URL of the publisher."),
  PARKED_DOMAIN("The domain is parked or for sale. Remove the feed."),
  HTML_WITH_FEEDS("This is a page that declares feeds. Subscribe to one of them."),
  HTML_PAGE("This is a page, not a feed, and it declares no feed."),
  EMPTY("The server sent an empty body. The feed is polled again later."),
  TRUNCATED("The document is truncated. The feed is polled again later."),
  WRONG_TYPE("This is neither a feed nor a page. Check the URL.");

  private final String advice;

  NotAFeed(String advice) {
    this.advice = advice;
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What happened and what to do, for a person. */
  public String advice() {
    return advice;
  }

  /** Whether the server blocks automated clients. Such blocks are never circumvented. */
  public boolean challenge() {
    return switch (this) {
      case CLOUDFLARE_CHALLENGE, ANUBIS_CHALLENGE, OTHER_CHALLENGE -> true;
      case LOGIN_WALL, PARKED_DOMAIN, HTML_WITH_FEEDS, HTML_PAGE, EMPTY, TRUNCATED, WRONG_TYPE ->
          false;
    };
  }
}
