package dev.rssify.lab.simulator.world;

/** The validators of a feed and its response to conditional requests (RFC 9110, section 13). */
public enum Validation {
  BOTH(true, true),
  ETAG(true, false),
  LAST_MODIFIED(false, true),
  NONE(false, false),
  /** Sends both and never returns 304. */
  IGNORED(true, true);

  private final boolean etag;
  private final boolean lastModified;

  Validation(boolean etag, boolean lastModified) {
    this.etag = etag;
    this.lastModified = lastModified;
  }

  public boolean sendsEtag() {
    return etag;
  }

  public boolean sendsLastModified() {
    return lastModified;
  }

  public boolean returnsNotModified() {
    return this != IGNORED && this != NONE;
  }
}
