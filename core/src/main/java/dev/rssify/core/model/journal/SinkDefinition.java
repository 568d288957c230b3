package dev.rssify.core.model.journal;

import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.http.SecretRef;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where events are sent, which ones, and in which form.
 *
 * @param name identifies it; with a colon for a sink of the configuration, such as {@code
 *     webhook:board}
 * @param url its scheme selects the {@code SinkType}, which reads the rest
 * @param secret signs or authenticates; null for none
 * @param template the body, for {@link Format#TEXT}
 * @param full whether events contain the whole entry
 * @param attempts how often an event is sent that makes the receiver fail
 * @param timeout for one message
 * @param deadLetters the number of dead letters at which delivery stops
 */
public record SinkDefinition(
    String name,
    String url,
    @Nullable SecretRef secret,
    EventSelection events,
    Format format,
    @Nullable String template,
    boolean full,
    int attempts,
    Duration timeout,
    int deadLetters,
    boolean paused) {

  private static final int MAX_URL_LENGTH = 2_000;

  /** How an event is written. */
  public enum Format {
    /** As everywhere else. */
    JSON,
    /** As a {@code MessageCreated} message, for new entries only. */
    MESSAGE,
    /** For an incoming webhook of Slack. */
    SLACK,
    /** For a webhook of Discord. */
    DISCORD,
    /** As text, by a template. */
    TEXT;

    boolean isChat() {
      return this == SLACK || this == DISCORD;
    }
  }

  public SinkDefinition {
    if (!name.matches("(webhook:)?[a-z0-9][a-z0-9_-]{0,39}")) {
      throw new IllegalArgumentException(
          "a sink is named with up to 40 of a-z, 0-9, _ and -, not \"" + name + "\"");
    }
    if (url.length() > MAX_URL_LENGTH || !url.matches("[a-zA-Z][a-zA-Z0-9+.-]*:\\S.*")) {
      throw new IllegalArgumentException(
          "sink " + name + ": not a URL such as https://board.example/hook");
    }
    if (attempts < 1 || deadLetters < 1 || !timeout.isPositive()) {
      throw new IllegalArgumentException("sink " + name + ": its limits must be positive");
    }
    if ((format == Format.TEXT) != (template != null)) {
      throw new IllegalArgumentException(
          "sink " + name + ": a template is given with the format text, and only with it");
    }
  }

  /** A sink with default limits that receives every event from now on. */
  public static SinkDefinition to(String name, String url) {
    return new SinkDefinition(
        name,
        url,
        null,
        EventSelection.ALL,
        format(url),
        null,
        false,
        8,
        Duration.ofSeconds(10),
        10_000,
        false);
  }

  private static Format format(String url) {
    return switch (scheme(url)) {
      case "slack" -> Format.SLACK;
      case "discord" -> Format.DISCORD;
      default -> Format.JSON;
    };
  }

  /** Selects its type. */
  public String scheme() {
    return scheme(url);
  }

  private static String scheme(String url) {
    return url.substring(0, Math.max(0, url.indexOf(':'))).toLowerCase(Locale.ROOT);
  }

  /** Its URL after the scheme and the colon. */
  public String rest() {
    return url.substring(url.indexOf(':') + 1);
  }

  /** Its URL for people: without what may be a secret. */
  public String shown() {
    return switch (scheme()) {
      case "exec" -> url;
      case "slack", "discord" -> scheme() + ":" + withoutPath(rest());
      // The path of such a webhook is its secret.
      default -> format.isChat() ? withoutPath(url) : MaskedUrl.of(url);
    };
  }

  private static String withoutPath(String url) {
    return url.replaceFirst("(?<=[^/]/)[^/].*", "...");
  }

  /** The name of its cursor and of its dead letters. */
  public String cursor() {
    return name.indexOf(':') < 0 ? "sink:" + name : name;
  }

  public SinkDefinition paused(boolean now) {
    return new SinkDefinition(
        name, url, secret, events, format, template, full, attempts, timeout, deadLetters, now);
  }

  public SinkDefinition signedWith(@Nullable SecretRef other) {
    return new SinkDefinition(
        name, url, other, events, format, template, full, attempts, timeout, deadLetters, paused);
  }

  public SinkDefinition selecting(EventSelection selection) {
    return new SinkDefinition(
        name,
        url,
        secret,
        selection,
        format,
        template,
        full,
        attempts,
        timeout,
        deadLetters,
        paused);
  }

  /**
   * Changes the form of its messages.
   *
   * @param text null unless the format is TEXT
   */
  public SinkDefinition written(Format as, @Nullable String text, boolean whole) {
    return new SinkDefinition(
        name, url, secret, events, as, text, whole, attempts, timeout, deadLetters, paused);
  }

  public SinkDefinition limited(int tries, Duration time, int letters) {
    return new SinkDefinition(
        name, url, secret, events, format, template, full, tries, time, letters, paused);
  }
}
