package dev.rssify.adapters.apihttp.route;

/** The permission that a route requires. */
public enum Scope {
  /** None: it reveals nothing. */
  OPEN,
  READ,
  WRITE
}
