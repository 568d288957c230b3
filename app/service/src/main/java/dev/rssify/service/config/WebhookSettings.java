package dev.rssify.service.config;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.text.NearestName;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Settings for webhooks; the name of a webhook is part of its keys. */
public final class WebhookSettings {

  private static final Setting<Optional<WebUrl>> URL =
      Setting.of(
          "webhooks.NAME.url",
          ValueType.optional("an http or https URL", value -> WebUrl.parse(value).orElseThrow()),
          "",
          "URL that receives events by POST, see webhooks.md");

  private static final Setting<Optional<SecretRef>> SECRET =
      Setting.of(
          "webhooks.NAME.secret",
          new ValueType<>("env:NAME or file:PATH", SecretSettings::reference),
          "",
          "reference to the secret that signs requests");

  private static final Setting<Set<String>> EVENTS =
      Setting.of(
          "webhooks.NAME.events",
          new ValueType<>("a list of types of events", value -> Set.copyOf(ValueType.words(value))),
          "",
          "the only event types that are sent; empty for all");

  private static final Setting<Boolean> INITIAL =
      Setting.of(
          "webhooks.NAME.initial",
          ValueType.FLAG,
          "false",
          "whether entries of a feed's first document are sent");

  private static final Setting<Boolean> BACKFILL =
      Setting.of(
          "webhooks.NAME.backfill",
          ValueType.FLAG,
          "false",
          "whether entries that were backfilled from archives are sent");

  private static final Setting<SinkDefinition.Format> FORMAT =
      Setting.of(
          "webhooks.NAME.format",
          new ValueType<>(
              "json, message, slack or discord",
              value -> {
                SinkDefinition.Format format =
                    SinkDefinition.Format.valueOf(value.toUpperCase(Locale.ROOT));
                if (format == SinkDefinition.Format.TEXT) {
                  throw new IllegalArgumentException(value);
                }
                return format;
              }),
          "json",
          "json for events as in the HTTP API, message for new entries as MessageCreated, slack and"
              + " discord for these services");

  private static final Setting<Integer> ATTEMPTS =
      Setting.of(
          "webhooks.NAME.attempts",
          ValueType.whole(1, 100),
          "8",
          "attempts to deliver an event before it becomes a dead letter");

  private static final Setting<Duration> TIMEOUT =
      Setting.of(
          "webhooks.NAME.timeout_ms",
          new ValueType<>(
              "a whole number of milliseconds from 1 to 60000",
              value -> Duration.ofMillis(ValueType.between(value, 1, 60_000))),
          "10000",
          "maximum time of one request");

  private static final Setting<Integer> DEAD_LETTERS =
      Setting.of(
          "webhooks.NAME.dead_letters",
          ValueType.whole(1, 1_000_000),
          "10000",
          "maximum number of dead letters; at the limit delivery stops");

  /** The settings of one webhook. */
  public static final List<Setting<?>> ALL =
      List.of(URL, SECRET, EVENTS, INITIAL, BACKFILL, FORMAT, ATTEMPTS, TIMEOUT, DEAD_LETTERS);

  static final SettingGroup GROUP = new SettingGroup("webhooks", ALL);

  private WebhookSettings() {}

  /** All webhooks, sorted by name. */
  public static List<SinkDefinition> read(Configuration settings) {
    return GROUP.names(settings).stream().map(name -> webhook(settings, name)).toList();
  }

  private static SinkDefinition webhook(Configuration settings, String name) {
    try {
      return SinkDefinition.to(
              "webhook:" + name,
              SettingGroup.required(settings, SettingGroup.of(URL, name)).toString())
          .signedWith(SettingGroup.required(settings, SettingGroup.of(SECRET, name)))
          .selecting(
              new EventSelection(
                  types(settings, SettingGroup.of(EVENTS, name)),
                  Set.of(),
                  Set.of(),
                  Set.of(),
                  settings.get(SettingGroup.of(INITIAL, name)),
                  settings.get(SettingGroup.of(BACKFILL, name)),
                  false))
          .written(settings.get(SettingGroup.of(FORMAT, name)), null, false)
          .limited(
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
