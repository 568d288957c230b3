package dev.rssify.service.config;

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

/** Settings for webhooks; the name of a webhook is part of its keys. */
public final class WebhookSettings {

  private static final Setting<Optional<WebUrl>> URL =
      SettingGroup.setting(
          "webhooks.NAME.url",
          "an http or https URL",
          "",
          "URL that receives events by POST, see webhooks.md",
          value ->
              value.isEmpty() ? Optional.empty() : Optional.of(WebUrl.parse(value).orElseThrow()));

  private static final Setting<Optional<SecretRef>> SECRET =
      SettingGroup.setting(
          "webhooks.NAME.secret",
          "env:NAME or file:PATH",
          "",
          "reference to the secret that signs requests",
          SecretSettings::reference);

  private static final Setting<Set<String>> EVENTS =
      SettingGroup.setting(
          "webhooks.NAME.events",
          "a list of types of events",
          "",
          "the only event types that are sent; empty for all",
          value -> Set.copyOf(Settings.words(value)));

  private static final Setting<Boolean> INITIAL =
      SettingGroup.setting(
          "webhooks.NAME.initial",
          "true or false",
          "false",
          "whether entries of a feed's first document are sent",
          Settings::flag);

  private static final Setting<Boolean> BACKFILL =
      SettingGroup.setting(
          "webhooks.NAME.backfill",
          "true or false",
          "false",
          "whether entries that were backfilled from archives are sent",
          Settings::flag);

  private static final Setting<WebhookConfig.Format> FORMAT =
      SettingGroup.setting(
          "webhooks.NAME.format",
          "json or message",
          "json",
          "json for events as in the HTTP API, message for new entries as MessageCreated",
          value -> WebhookConfig.Format.valueOf(value.toUpperCase(Locale.ROOT)));

  private static final Setting<Integer> ATTEMPTS =
      SettingGroup.setting(
          "webhooks.NAME.attempts",
          "a whole number from 1 to 100",
          "8",
          "attempts to deliver an event before it becomes a dead letter",
          value -> (int) Settings.between(value, 1, 100));

  private static final Setting<Duration> TIMEOUT =
      SettingGroup.setting(
          "webhooks.NAME.timeout_ms",
          "a whole number of milliseconds from 1 to 60000",
          "10000",
          "maximum time of one request",
          value -> Duration.ofMillis(Settings.between(value, 1, 60_000)));

  private static final Setting<Integer> DEAD_LETTERS =
      SettingGroup.setting(
          "webhooks.NAME.dead_letters",
          "a whole number from 1 to 1000000",
          "10000",
          "maximum number of dead letters; at the limit delivery stops",
          value -> (int) Settings.between(value, 1, 1_000_000));

  /** The settings of one webhook. */
  public static final List<Setting<?>> ALL =
      List.of(URL, SECRET, EVENTS, INITIAL, BACKFILL, FORMAT, ATTEMPTS, TIMEOUT, DEAD_LETTERS);

  static final SettingGroup GROUP = new SettingGroup("webhooks", ALL);

  private WebhookSettings() {}

  /** All webhooks, sorted by name. */
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

  /** Rejects unknown event types, which would never match. */
  private static Set<String> types(Configuration settings, Setting<Set<String>> setting) {
    Set<String> types = settings.get(setting);
    for (String type : types) {
      if (!JournalEvent.TYPES.contains(type)) {
        throw new ConfigException(
            settings.value(setting).origin()
                + ": "
                + setting.key()
                + ": unknown event type '"
                + type
                + "'"
                + NearestName.hint(type, JournalEvent.TYPES));
      }
    }
    return types;
  }
}
