package dev.rssify.service.config;

import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.text.NameUuid;
import dev.rssify.core.text.Printable;
import dev.rssify.json.outward.OutwardFeedJson;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.outward.OutwardAddress;
import java.util.List;
import java.util.Optional;

/** Settings for outward feeds; the name of a feed is part of its keys. */
public final class OutwardSettings {

  private static final Setting<Optional<WebUrl>> PUBLIC_URL =
      Setting.of(
          "out.public_url",
          ValueType.optional(
              "an http or https URL, or nothing", value -> WebUrl.parse(value).orElseThrow()),
          "",
          "URL under which readers reach this service; empty for the host of each request");

  private static final String SELF = "self";

  private static final Setting<Optional<String>> HUB =
      Setting.of(
          "out.hub",
          ValueType.optional(
              "self, an http or https URL, or nothing",
              value -> value.equals(SELF) ? SELF : WebUrl.parse(value).orElseThrow().toString()),
          "",
          "WebSub hub of outward feeds: self for this service, or a hub that gets a ping when they"
              + " have new entries; requires out.public_url");

  static final List<Setting<?>> ALL = List.of(PUBLIC_URL, HUB);

  private static final Setting<Optional<String>> TITLE =
      Setting.of(
          "out.NAME.title",
          ValueType.optional("a title", value -> value),
          "",
          "title of an outward feed, see outward.md; empty for its name");

  private static final Setting<List<String>> TAGS =
      Setting.of(
          "out.NAME.tags",
          new ValueType<>("a list of tags", ValueType::words),
          "",
          "tags of the feeds whose entries it has; any of them is enough");

  private static final Setting<List<String>> FEEDS =
      Setting.of(
          "out.NAME.feeds",
          new ValueType<>("a list of ids or URLs of feeds", ValueType::words),
          "",
          "more feeds whose entries it has; all feeds when there is neither a tag nor a feed");

  private static final Setting<List<String>> WORDS =
      Setting.of(
          "out.NAME.words",
          new ValueType<>("a list of words", ValueType::words),
          "",
          "words that an entry must have in its title or text, all of them");

  private static final Setting<Optional<String>> QUERY =
      Setting.of(
          "out.NAME.query",
          ValueType.optional("the name of a standing query, or nothing", value -> value),
          "",
          "standing query that an entry must have matched");

  private static final Setting<Boolean> ONE_PER_CLUSTER =
      Setting.of(
          "out.NAME.one_per_cluster",
          ValueType.FLAG,
          "false",
          "whether only the first of entries that are copies of each other is published");

  private static final Setting<Integer> SIZE =
      Setting.of(
          "out.NAME.size",
          ValueType.whole(1, OutwardFeed.MAX_SIZE),
          Integer.toString(OutwardFeed.USUAL_SIZE),
          "number of entries of a document");

  private static final Setting<OutwardFeed.Content> CONTENT =
      Setting.of(
          "out.NAME.content",
          new ValueType<>("full or excerpt", OutwardFeedJson::content),
          "full",
          "whether entries have their whole content or its first characters");

  private static final Setting<Optional<SecretReference>> TOKEN =
      Setting.of(
          "out.NAME.token",
          ValueType.SECRET,
          "",
          "reference to the token for its URL, where serve.read_token is set");

  static final SettingGroup GROUP =
      new SettingGroup(
          "out", List.of(TITLE, TAGS, FEEDS, WORDS, QUERY, ONE_PER_CLUSTER, SIZE, CONTENT, TOKEN));

  private OutwardSettings() {}

  public static OutwardAddress address(Configuration settings) {
    Optional<String> hub = settings.get(HUB);
    Optional<WebUrl> publicUrl = settings.get(PUBLIC_URL);
    if (hub.isPresent() && publicUrl.isEmpty()) {
      throw new ConfigException(
          "out.hub requires out.public_url, the start of the URLs of the feeds");
    }
    boolean self = hub.filter(SELF::equals).isPresent();
    return new OutwardAddress(
        publicUrl.orElse(null), self ? null : hub.flatMap(WebUrl::parse).orElse(null), self);
  }

  /** Whether outward feeds can be read only with a token. */
  public static boolean needsToken(Configuration settings) {
    return settings.get(ServiceSettings.READ_TOKEN).isPresent();
  }

  /**
   * Writes the configured definitions to the store, and removes definitions that are no longer
   * configured.
   *
   * @throws ConfigException when a feed of this name was added by command or API, since its token
   *     and id must not be replaced; or when a feed to publish is unknown
   */
  public static void store(Configuration settings, OutwardFeeds feeds, OutwardEntries entries) {
    List<String> names = GROUP.names(settings);
    feeds.all().stream()
        .filter(feed -> feed.configured() && !names.contains(feed.name()))
        .forEach(feed -> {
          boolean _ = feeds.remove(feed.name());
        });
    for (String name : names) {
      OutwardFeed feed = feed(settings, name);
      List<String> unknown = entries.unknownFeeds(feed);
      if (!unknown.isEmpty()) {
        throw new ConfigException(
            "out."
                + name
                + ".feeds: no feed '"
                + Printable.line(unknown.getFirst())
                + "' in this store; give ids or URLs, or add it first: rssify add URL");
      }
      Optional<OutwardFeed> stored = feeds.find(name);
      if (stored.isPresent() && !stored.get().configured()) {
        throw new ConfigException(
            "out."
                + name
                + ": an outward feed of this name was added by command or API; remove it with 'rssify"
                + " out remove "
                + name
                + "', or configure another name");
      }
      if (stored.isPresent()) {
        feeds.replace(feed);
      } else if (!feeds.add(feed)) {
        throw new ConfigException(
            "out." + name + ": there are " + OutwardFeeds.MAX + " outward feeds; remove one");
      }
    }
  }

  private static OutwardFeed feed(Configuration settings, String name) {
    try {
      return new OutwardFeed(
              name,
              NameUuid.of("rssify:out:" + name),
              settings.get(SettingGroup.of(TITLE, name)).orElse(null),
              settings.get(SettingGroup.of(TAGS, name)),
              settings.get(SettingGroup.of(FEEDS, name)),
              settings.get(SettingGroup.of(WORDS, name)),
              settings.get(SettingGroup.of(QUERY, name)).orElse(null),
              settings.get(SettingGroup.of(ONE_PER_CLUSTER, name)),
              settings.get(SettingGroup.of(SIZE, name)),
              settings.get(SettingGroup.of(CONTENT, name)),
              null,
              true)
          .withToken(settings.get(SettingGroup.of(TOKEN, name)).map(settings::secret).orElse(null));
    } catch (IllegalArgumentException e) {
      throw new ConfigException("out." + name + ": " + e.getMessage());
    }
  }
}
