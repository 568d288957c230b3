package dev.rssify.adapters.apihttp.route;

/** What somebody must be allowed to do to be answered. */
public enum Scope {
  /** Anybody: it tells nothing. */
  OPEN,
  READ,
  WRITE
}
