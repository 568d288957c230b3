package dev.rssify.core.model.http;

import java.util.Locale;

/** What a server sent instead of a feed, and what an operator can do about it. */
public enum NotAFeed {
  CLOUDFLARE_CHALLENGE(
      "Cloudflare wants proof of a browser. Ask the publisher to let feed readers through to this"
          + " URL, or look for another one."),
  ANUBIS_CHALLENGE(
      "Anubis wants proof of work from a browser. Ask the publisher to allow this URL in its"
          + " policy, or look for another one."),
  OTHER_CHALLENGE(
      "A bot wall stands before this URL. Ask the publisher to let feed readers through."),
  LOGIN_WALL(
      "The publisher wants to know who asks. Give the feed a request profile with credentials, or"
          + " subscribe to the private URL the publisher hands out."),
  PARKED_DOMAIN("The domain is parked or for sale: the publisher is gone. Remove the feed."),
  HTML_WITH_FEEDS("This is a page that names its feeds. Subscribe to one of them."),
  HTML_PAGE("This is a page, not a feed, and it names none."),
  EMPTY("The server sent nothing. It is asked again later."),
  TRUNCATED("The document stops in the middle. It is asked for again later."),
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

  /** Whether someone decided that programs are not welcome; never a thing to evade. */
  public boolean challenge() {
    return switch (this) {
      case CLOUDFLARE_CHALLENGE, ANUBIS_CHALLENGE, OTHER_CHALLENGE -> true;
      case LOGIN_WALL, PARKED_DOMAIN, HTML_WITH_FEEDS, HTML_PAGE, EMPTY, TRUNCATED, WRONG_TYPE ->
          false;
    };
  }
}
