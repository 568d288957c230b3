package dev.rssify.service.config;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.json.view.EventTemplate;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

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

  private static final Setting<Set<String>> TAGS =
      Setting.of(
          "webhooks.NAME.tags",
          new ValueType<>("a list of tags", value -> Set.copyOf(ValueType.words(value))),
          "",
          "tags of the feeds whose events are sent; any of them is enough; empty for all feeds");

  private static final Setting<List<String>> FEEDS =
      Setting.of(
          "webhooks.NAME.feeds",
          new ValueType<>(
              "a list of ids or URLs of feeds",
              value -> ValueType.words(value).stream().map(WebhookSettings::checkedFeed).toList()),
          "",
          "the only feeds whose events are sent; empty for all");

  private static final Setting<Boolean> FULL =
      Setting.of(
          "webhooks.NAME.full",
          ValueType.FLAG,
          "false",
          "whether events have the newest version of the whole entry");

  private static final Setting<Optional<String>> TEMPLATE =
      Setting.of(
          "webhooks.NAME.template",
          ValueType.optional(
              "a text with placeholders such as {title}, or nothing",
              value -> new EventTemplate(value).text()),
          "",
          "text that is sent instead of JSON, with {title}, {link}, {feed} and others filled in;"
              + " without webhooks.NAME.events for new entries only");

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
      List.of(
          URL,
          SECRET,
          EVENTS,
          TAGS,
          FEEDS,
          INITIAL,
          BACKFILL,
          FORMAT,
          TEMPLATE,
          FULL,
          ATTEMPTS,
          TIMEOUT,
          DEAD_LETTERS);

  static final SettingGroup GROUP = new SettingGroup("webhooks", ALL);

  private WebhookSettings() {}

  /**
   * Fails for an invalid webhook.
   *
   * @throws ConfigException with the reason
   */
  public static void check(Configuration settings) {
    names(settings).forEach(name -> webhook(settings, name, _ -> List.of()));
  }

  /** The names of the webhooks, sorted. */
  public static List<String> names(Configuration settings) {
    return GROUP.names(settings);
  }

  /** All webhooks, sorted by name, for the feeds of a store. */
  public static List<SinkDefinition> read(Configuration settings, Store store) {
    return names(settings).stream().map(name -> read(settings, name, store)).toList();
  }

  /** A webhook, for the feeds of a store. */
  public static SinkDefinition read(Configuration settings, String name, Store store) {
    return webhook(settings, name, url -> store.feeds().withUrl(url));
  }

  private static SinkDefinition webhook(
      Configuration settings, String name, Function<String, List<Feed>> known) {
    SinkDefinition.Format format = settings.get(SettingGroup.of(FORMAT, name));
    Optional<String> template = settings.get(SettingGroup.of(TEMPLATE, name));
    if (template.isPresent() && format != SinkDefinition.Format.JSON) {
      throw new ConfigException(
          "webhooks."
              + name
              + ".template cannot be combined with webhooks."
              + name
              + ".format; leave one of them out");
    }
    try {
      return SinkDefinition.to(
              "webhook:" + name,
              SettingGroup.required(settings, SettingGroup.of(URL, name)).toString())
          .signedWith(SettingGroup.required(settings, SettingGroup.of(SECRET, name)))
          .selecting(
              new EventSelection(
                  types(settings, SettingGroup.of(EVENTS, name), template.isPresent()),
                  feeds(settings.get(SettingGroup.of(FEEDS, name)), known),
                  settings.get(SettingGroup.of(TAGS, name)),
                  Set.of(),
                  settings.get(SettingGroup.of(INITIAL, name)),
                  settings.get(SettingGroup.of(BACKFILL, name)),
                  false))
          .written(
              template.isPresent() ? SinkDefinition.Format.TEXT : format,
              template.orElse(null),
              settings.get(SettingGroup.of(FULL, name)))
          .limited(
              settings.get(SettingGroup.of(ATTEMPTS, name)),
              settings.get(SettingGroup.of(TIMEOUT, name)),
              settings.get(SettingGroup.of(DEAD_LETTERS, name)));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The ids of feeds. A feed that is not in the store yet has the id that its URL gives it: {@code
   * serve --from} adds feeds after the webhooks are connected.
   */
  private static Set<UUID> feeds(List<String> named, Function<String, List<Feed>> known) {
    Set<UUID> ids = new HashSet<>();
    for (String name : named) {
      Optional<FeedAddress> address = FeedAddress.parse(name);
      if (address.isEmpty()) {
        ids.add(UUID.fromString(name));
      } else {
        ids.add(address.get().feedId());
        known.apply(address.get().url()).forEach(feed -> ids.add(feed.id()));
      }
    }
    return ids;
  }

  private static String checkedFeed(String name) {
    if (FeedAddress.parse(name).isEmpty()) {
      UUID _ = UUID.fromString(name);
    }
    return name;
  }

  /**
   * Rejects unknown event types, which would never match. Text that people read is of new entries
   * unless the types are given.
   */
  private static Set<String> types(
      Configuration settings, Setting<Set<String>> setting, boolean forText) {
    Set<String> types = settings.get(setting);
    if (types.isEmpty() && forText) {
      return Set.of("new_entry");
    }
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
