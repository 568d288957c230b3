package dev.rssify.adapters.publishwebhook;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.util.Set;

/**
 * A program that wants to be told.
 *
 * @param name tells one from another, and its place in the journal
 * @param secret what requests are signed with
 * @param types which events it wants; none for all
 * @param initial whether it wants entries of a feed's first document
 * @param backfill whether it wants entries of a feed's past
 * @param attempts how often an event is sent that makes the receiver fail, before it is given up
 * @param timeout for one request
 * @param deadLetters how many events that were given up are kept; with so many nothing is sent
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

  /** The name under which its place is kept. */
  public String sink() {
    return "webhook:" + name;
  }
}
