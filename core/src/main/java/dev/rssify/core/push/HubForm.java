package dev.rssify.core.push;

import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.WebUrl;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;

/** The form of a request to a hub (WebSub, section 5.1) or to a server of rssCloud. */
public final class HubForm {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String UNRESERVED = "-._*";

  private HubForm() {}

  /** The subscription request that a hub understands. */
  public static Body subscribe(FeedPush push, WebUrl callback, String secret, Duration lease) {
    return RssCloud.is(push.hub())
        ? RssCloud.registration(push.topic(), callback)
        : subscribe(push.topic(), callback.toString(), secret, lease);
  }

  static Body subscribe(String topic, String callback, String secret, Duration lease) {
    return form(
        "subscribe",
        topic,
        callback,
        "&hub.secret=" + encoded(secret) + "&hub.lease_seconds=" + lease.toSeconds());
  }

  public static Body unsubscribe(String topic, String callback) {
    return form("unsubscribe", topic, callback, "");
  }

  private static Body form(String mode, String topic, String callback, String more) {
    String form =
        "hub.mode="
            + mode
            + "&hub.topic="
            + encoded(topic)
            + "&hub.callback="
            + encoded(callback)
            + more;
    return Body.of(form.getBytes(StandardCharsets.US_ASCII));
  }

  /** As application/x-www-form-urlencoded. */
  static String encoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || UNRESERVED.indexOf(c) >= 0;
      encoded.append(plain ? String.valueOf(c) : "%" + HEX.toHexDigits(b));
    }
    return encoded.toString();
  }
}
