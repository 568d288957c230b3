package dev.rssify.core.push;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.WebUrl;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Servers of the rssCloud interface, which some RSS feeds name instead of a hub. They send pings
 * without content. Among the hubs of a feed, their URLs end in {@code #rsscloud}.
 */
public final class RssCloud {

  /** How long servers store a registration. */
  public static final Duration LEASE = Duration.ofHours(25);

  /** When it is renewed. */
  public static final Duration RENEWAL = Duration.ofHours(24);

  /** The mode of a request that verifies a registration. */
  public static final String VERIFY = "rsscloud";

  private static final String MARK = "#rsscloud";

  private RssCloud() {}

  /** The hub of a cloud element. */
  public static String hub(String domain, int port, String path) {
    String scheme = port == 443 ? "https://" : "http://";
    return scheme + domain + ":" + port + (path.startsWith("/") ? "" : "/") + path + MARK;
  }

  public static boolean is(String hub) {
    return hub.endsWith(MARK);
  }

  /** The form of a registration. */
  static Body registration(String topic, WebUrl callback) {
    int port = callback.port() > 0 ? callback.port() : callback.secure() ? 443 : 80;
    String form =
        "notifyProcedure=&protocol="
            + (callback.secure() ? "https-post" : "http-post")
            + "&domain="
            + HubForm.encoded(callback.host())
            + "&port="
            + port
            + "&path="
            + HubForm.encoded(callback.target())
            + "&url1="
            + HubForm.encoded(topic);
    return Body.of(form.getBytes(StandardCharsets.US_ASCII));
  }
}
