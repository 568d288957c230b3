package dev.rssify.core.model.http;

/** A followed redirect. */
public record Hop(String url, int status, String target) {

  /** Whether the redirect is permanent: only 301 and 308 may change the feed's URL (R18, R19). */
  public boolean permanent() {
    return status == 301 || status == 308;
  }
}
