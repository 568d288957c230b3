package dev.rssify.adapters.apihttp.route;

/** The access that a route requires of the request's token. */
public enum Scope {
  /** No token and no rate limit, such as health checks; the response contains no stored data. */
  OPEN,
  /** A read or write token, if tokens are configured. */
  READ,
  /** A READ token, or a token in the URL, which the route itself checks. */
  URL_TOKEN,
  /** The write token, if tokens are configured. */
  WRITE
}
