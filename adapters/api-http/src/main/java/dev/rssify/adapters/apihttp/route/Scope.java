package dev.rssify.adapters.apihttp.route;

/** The permission that a route requires. */
public enum Scope {
  /** None: it reveals nothing. */
  OPEN,
  READ,
  /** As READ; without it, the route checks a token in the URL. */
  URL_TOKEN,
  WRITE
}
