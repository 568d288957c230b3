package dev.rssify.adapters.publishwebhook;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.util.Set;

/**
 * The configuration of a webhook.
 *
 * @param name identifies it and its cursor
 * @param secret requests are signed with it
 * @param types of events; empty for all
 * @param initial whether entries of a feed's first document are sent
 * @param backfill whether entries of a feed's history are sent
 * @param attempts how often an event is sent that makes the receiver fail
 * @param timeout for one request
 * @param deadLetters the number of dead letters at which delivery stops
 */
public record WebhookConfig(
    String name,
    WebUrl url,
    SecretRef secret,
    Set<String> types,
    boolean initial,
    boolean backfill,
    Format format,
    int attempts,
    Duration timeout,
    int deadLetters) {

  /** How events are written. */
  public enum Format {
    /** As everywhere else. */
    JSON,
    /** In the words of document 003's bus, which has one for new entries only. */
    MESSAGE
  }

  public WebhookConfig {
    if (!name.matches("[a-z0-9][a-z0-9_-]{0,39}")) {
      throw new IllegalArgumentException(
          "a webhook is named with up to 40 of a-z, 0-9, _ and -, not \"" + name + "\"");
    }
    types = Set.copyOf(types);
    if (attempts < 1 || deadLetters < 1 || !timeout.isPositive()) {
      throw new IllegalArgumentException("webhook " + name + ": its limits must be positive");
    }
  }

  public static WebhookConfig defaults(String name, WebUrl url, SecretRef secret) {
    return new WebhookConfig(
        name, url, secret, Set.of(), false, false, Format.JSON, 8, Duration.ofSeconds(10), 10_000);
  }

  /** The name of its cursor. */
  public String sink() {
    return "webhook:" + name;
  }
}
