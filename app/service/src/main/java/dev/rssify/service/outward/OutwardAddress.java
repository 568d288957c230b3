package dev.rssify.service.outward;

import dev.rssify.core.model.http.WebUrl;
import org.jspecify.annotations.Nullable;

/**
 * The URLs of outward feeds and their hub.
 *
 * @param publicUrl the configured URL of this service; null for the one of each request
 * @param hub the URL of a hub; null for none
 * @param isHub whether this service is the hub of its feeds
 */
public record OutwardAddress(@Nullable WebUrl publicUrl, @Nullable WebUrl hub, boolean isHub) {

  /** The path of this service's own hub. */
  public static final String HUB = "hub";

  /** The URL of this service, with a slash at its end. */
  public String base(String host) {
    if (publicUrl == null) {
      return "http://" + host + "/";
    }
    String url = publicUrl.toString();
    return url.endsWith("/") ? url : url + "/";
  }

  /** The URL of the hub in documents. */
  public @Nullable String hubUrl() {
    return isHub ? base("") + HUB : hub == null ? null : hub.toString();
  }
}
