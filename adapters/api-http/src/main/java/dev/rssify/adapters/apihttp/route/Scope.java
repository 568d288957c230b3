package dev.rssify.adapters.apihttp.route;

/** The access that a route requires of the request's token. */
public enum Scope {
  /**
   * No token and no rate limit, for example for health checks. The response contains no stored
   * data.
   */
  OPEN,
  /** A read or write token, if tokens are configured. */
  READ,
  /** A token as for READ, or a token in the URL, which the route itself checks. */
  URL_TOKEN,
  /** The write token, if tokens are configured. */
  WRITE
}
