package dev.rssify.lab.simulator.hub;

import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A subscription request to the hub (WebSub, section 5.1).
 *
 * @param subscribe false to end a subscription
 * @param callback on this machine
 * @param secret the key of signatures; null for unsigned deliveries
 */
record HubRequest(
    boolean subscribe, Feed topic, URI callback, long leaseSeconds, @Nullable String secret) {

  private static final long USUAL_LEASE = 10 * 86_400;
  private static final int MAX_SECRET_LENGTH = 199;
  private static final Pattern LEASE = Pattern.compile("[1-9]\\d{0,8}");
  private static final Pattern CALLBACK =
      Pattern.compile("http://127\\.\\d+\\.\\d+\\.\\d+(:\\d+)?(/[!-~]*)?");
  private static final Pattern TOPIC = Pattern.compile("http://[\\d.:]+/(\\d{1,9})/.*");

  /** Parses the form of a request; empty when it is invalid. */
  static Optional<HubRequest> read(String form, World world) {
    Map<String, String> fields = fields(form);
    String mode = fields.getOrDefault("hub.mode", "");
    String callback = fields.getOrDefault("hub.callback", "");
    String lease = fields.getOrDefault("hub.lease_seconds", "" + USUAL_LEASE);
    String secret = fields.get("hub.secret");
    boolean fine =
        (mode.equals("subscribe") || mode.equals("unsubscribe"))
            && CALLBACK.matcher(callback).matches()
            && LEASE.matcher(lease).matches()
            && (secret == null
                || secret.getBytes(StandardCharsets.UTF_8).length <= MAX_SECRET_LENGTH);
    return fine
        ? topic(fields.getOrDefault("hub.topic", ""), world)
            .map(feed ->
                new HubRequest(
                    mode.equals("subscribe"),
                    feed,
                    URI.create(callback),
                    Long.parseLong(lease),
                    secret))
        : Optional.empty();
  }

  /** The feed with this self link, if it pushes. */
  private static Optional<Feed> topic(String url, World world) {
    Matcher numbered = TOPIC.matcher(url);
    return Optional.of(numbered)
        .filter(Matcher::matches)
        .map(match -> Integer.parseInt(match.group(1)))
        .filter(number -> number < world.feeds())
        .map(world::feed)
        .filter(feed -> feed.has(Trait.PUSHES) && world.finalUrl(feed).equals(url));
  }

  private static Map<String, String> fields(String form) {
    Map<String, String> fields = new HashMap<>();
    for (String field : form.split("&", -1)) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
      }
    }
    return fields;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
