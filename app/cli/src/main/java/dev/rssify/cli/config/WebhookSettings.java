package dev.rssify.cli.config;

import dev.rssify.adapters.publishwebhook.WebhookConfig;
import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.model.NearestName;
import dev.rssify.core.model.SecretRef;
import dev.rssify.core.model.WebUrl;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings of programs that are told of events; each has a name, which is part of its keys. */
public final class WebhookSettings {

  private static final String PREFIX = "webhooks.";

  /** Stands for the name of a webhook. */
  private static final String NAME = "NAME";

  private static final Pattern KEY = Pattern.compile("webhooks\\.([a-z0-9][a-z0-9_-]*)\\.[a-z_]+");

  private static final Setting<Optional<WebUrl>> URL =
      setting(
          "url",
          "an http or https URL",
          "",
          "a program that is told of events by POST, see webhooks.md",
          value ->
              value.isEmpty() ? Optional.empty() : Optional.of(WebUrl.parse(value).orElseThrow()));

  private static final Setting<Optional<SecretRef>> SECRET =
      setting(
          "secret",
          "env:NAME or file:PATH",
          "",
          "where the secret is read that it knows us by",
          value ->
              value.isEmpty()
                  ? Optional.empty()
                  : Optional.of(new SecretRef(new SecretReference(value).text())));

  private static final Setting<Set<String>> EVENTS =
      setting(
          "events",
          "a list of types of events",
          "",
          "the only ones it is told of; nothing for all",
          value -> Set.copyOf(Settings.words(value)));

  private static final Setting<Boolean> INITIAL =
      setting(
          "initial",
          "true or false",
          "false",
          "whether it is told of the entries of a feed's first document",
          Settings::flag);

  private static final Setting<Boolean> BACKFILL =
      setting(
          "backfill",
          "true or false",
          "false",
          "whether it is told of entries of a feed's past",
          Settings::flag);

  private static final Setting<WebhookConfig.Format> FORMAT =
      setting(
          "format",
          "json or message",
          "json",
          "events as everywhere else, or new entries as MessageCreated",
          value -> WebhookConfig.Format.valueOf(value.toUpperCase(Locale.ROOT)));

  private static final Setting<Integer> ATTEMPTS =
      setting(
          "attempts",
          "a whole number from 1 to 100",
          "8",
          "how often it is sent what makes it fail",
          value -> (int) Settings.between(value, 1, 100));

  private static final Setting<Duration> TIMEOUT =
      setting(
          "timeout_ms",
          "a whole number of milliseconds from 1 to 60000",
          "10000",
          "how long one request may take",
          value -> Duration.ofMillis(Settings.between(value, 1, 60_000)));

  private static final Setting<Integer> DEAD_LETTERS =
      setting(
          "dead_letters",
          "a whole number from 1 to 1000000",
          "10000",
          "how many events it does not take are kept; with so many it is sent no more",
          value -> (int) Settings.between(value, 1, 1_000_000));

  /** For each webhook. */
  public static final List<Setting<?>> ALL =
      List.of(URL, SECRET, EVENTS, INITIAL, BACKFILL, FORMAT, ATTEMPTS, TIMEOUT, DEAD_LETTERS);

  private WebhookSettings() {}

  private static <T> Setting<T> setting(
      String field,
      String expected,
      String standard,
      String description,
      Function<String, T> reader) {
    return new Setting<>(
        PREFIX + NAME + "." + field, expected, standard, null, description, reader);
  }

  /** The setting of a key like {@code webhooks.board.url}; null when it is none. */
  static @Nullable Setting<?> named(String key) {
    Matcher parts = KEY.matcher(key);
    return !parts.matches()
        ? null
        : ALL.stream()
            .map(setting -> of(setting, parts.group(1)))
            .filter(setting -> setting.key().equals(key))
            .findFirst()
            .orElse(null);
  }

  private static <T> Setting<T> of(Setting<T> setting, String name) {
    return setting.at(setting.key().replace(NAME, name));
  }

  /** Every webhook there is, in the order of their names. */
  public static List<WebhookConfig> read(Configuration settings) {
    return settings.settings().stream()
        .map(setting -> KEY.matcher(setting.key()))
        .filter(Matcher::matches)
        .map(key -> key.group(1))
        .distinct()
        .sorted()
        .map(name -> webhook(settings, name))
        .toList();
  }

  private static WebhookConfig webhook(Configuration settings, String name) {
    try {
      return new WebhookConfig(
          name,
          required(settings, of(URL, name)),
          required(settings, of(SECRET, name)),
          types(settings, of(EVENTS, name)),
          settings.get(of(INITIAL, name)),
          settings.get(of(BACKFILL, name)),
          settings.get(of(FORMAT, name)),
          settings.get(of(ATTEMPTS, name)),
          settings.get(of(TIMEOUT, name)),
          settings.get(of(DEAD_LETTERS, name)));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** A type that no event has would be waited for in vain. */
  private static Set<String> types(Configuration settings, Setting<Set<String>> setting) {
    Set<String> types = settings.get(setting);
    for (String type : types) {
      if (!JournalEvent.TYPES.contains(type)) {
        throw new ConfigException(
            settings.value(setting).origin()
                + ": "
                + setting.key()
                + ": there are no events of type '"
                + type
                + "'"
                + NearestName.hint(type, JournalEvent.TYPES));
      }
    }
    return types;
  }

  private static <T> T required(Configuration settings, Setting<Optional<T>> setting) {
    return settings
        .get(setting)
        .orElseThrow(() ->
            new ConfigException(setting.key() + " is missing: it must be " + setting.expected()));
  }
}
