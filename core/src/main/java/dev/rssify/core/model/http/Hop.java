package dev.rssify.core.model.http;

/** A redirect that was followed. */
public record Hop(String url, int status, String target) {

  /** Only 301 and 308 may ever change what we ask next time (R18, R19). */
  public boolean permanent() {
    return status == 301 || status == 308;
  }
}
