package dev.rssify.cli.config;

import dev.rssify.adapters.publishwebhook.WebhookConfig;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.text.NearestName;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The settings of programs that are told of events; each has a name, which is part of its keys. */
public final class WebhookSettings {

  private static final Setting<Optional<WebUrl>> URL =
      SettingGroup.setting(
          "webhooks.NAME.url",
          "an http or https URL",
          "",
          "a program that is told of events by POST, see webhooks.md",
          value ->
              value.isEmpty() ? Optional.empty() : Optional.of(WebUrl.parse(value).orElseThrow()));

  private static final Setting<Optional<SecretRef>> SECRET =
      SettingGroup.setting(
          "webhooks.NAME.secret",
          "env:NAME or file:PATH",
          "",
          "where the secret is read that it knows us by",
          SecretSettings::reference);

  private static final Setting<Set<String>> EVENTS =
      SettingGroup.setting(
          "webhooks.NAME.events",
          "a list of types of events",
          "",
          "the only ones it is told of; nothing for all",
          value -> Set.copyOf(Settings.words(value)));

  private static final Setting<Boolean> INITIAL =
      SettingGroup.setting(
          "webhooks.NAME.initial",
          "true or false",
          "false",
          "whether it is told of the entries of a feed's first document",
          Settings::flag);

  private static final Setting<Boolean> BACKFILL =
      SettingGroup.setting(
          "webhooks.NAME.backfill",
          "true or false",
          "false",
          "whether it is told of entries of a feed's past",
          Settings::flag);

  private static final Setting<WebhookConfig.Format> FORMAT =
      SettingGroup.setting(
          "webhooks.NAME.format",
          "json or message",
          "json",
          "events as everywhere else, or new entries as MessageCreated",
          value -> WebhookConfig.Format.valueOf(value.toUpperCase(Locale.ROOT)));

  private static final Setting<Integer> ATTEMPTS =
      SettingGroup.setting(
          "webhooks.NAME.attempts",
          "a whole number from 1 to 100",
          "8",
          "how often it is sent what makes it fail",
          value -> (int) Settings.between(value, 1, 100));

  private static final Setting<Duration> TIMEOUT =
      SettingGroup.setting(
          "webhooks.NAME.timeout_ms",
          "a whole number of milliseconds from 1 to 60000",
          "10000",
          "how long one request may take",
          value -> Duration.ofMillis(Settings.between(value, 1, 60_000)));

  private static final Setting<Integer> DEAD_LETTERS =
      SettingGroup.setting(
          "webhooks.NAME.dead_letters",
          "a whole number from 1 to 1000000",
          "10000",
          "how many events it does not take are kept; with so many it is sent no more",
          value -> (int) Settings.between(value, 1, 1_000_000));

  /** For each webhook. */
  public static final List<Setting<?>> ALL =
      List.of(URL, SECRET, EVENTS, INITIAL, BACKFILL, FORMAT, ATTEMPTS, TIMEOUT, DEAD_LETTERS);

  static final SettingGroup GROUP = new SettingGroup("webhooks", ALL);

  private WebhookSettings() {}

  /** Every webhook there is, in the order of their names. */
  public static List<WebhookConfig> read(Configuration settings) {
    return GROUP.names(settings).stream().map(name -> webhook(settings, name)).toList();
  }

  private static WebhookConfig webhook(Configuration settings, String name) {
    try {
      return new WebhookConfig(
          name,
          SettingGroup.required(settings, SettingGroup.of(URL, name)),
          SettingGroup.required(settings, SettingGroup.of(SECRET, name)),
          types(settings, SettingGroup.of(EVENTS, name)),
          settings.get(SettingGroup.of(INITIAL, name)),
          settings.get(SettingGroup.of(BACKFILL, name)),
          settings.get(SettingGroup.of(FORMAT, name)),
          settings.get(SettingGroup.of(ATTEMPTS, name)),
          settings.get(SettingGroup.of(TIMEOUT, name)),
          settings.get(SettingGroup.of(DEAD_LETTERS, name)));
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
}
