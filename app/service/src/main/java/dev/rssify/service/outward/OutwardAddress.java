package dev.rssify.service.outward;

import dev.rssify.core.model.http.WebUrl;
import org.jspecify.annotations.Nullable;

/**
 * Where readers reach outward feeds.
 *
 * @param publicUrl the configured URL of this service; null for the one of each request
 * @param hub the URL of a hub; null for none
 */
public record OutwardAddress(@Nullable WebUrl publicUrl, @Nullable WebUrl hub) {

  /** The URL of this service, with a slash at its end. */
  public String base(String host) {
    if (publicUrl == null) {
      return "http://" + host + "/";
    }
    String url = publicUrl.toString();
    return url.endsWith("/") ? url : url + "/";
  }

  /** The hub that documents name. */
  @Nullable String hubUrl() {
    return hub == null ? null : hub.toString();
  }
}
