package dev.rssify.json.feedlist;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.Header;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a subscription with the settings of its feed as an element of feeds.json, which {@link
 * FeedListJson} reads again. Secrets are written as references; settings that are not set are left
 * out.
 */
public final class FeedListWriter {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final ObjectNode json = MAPPER.createObjectNode();

  private FeedListWriter() {}

  /** One object on one line. */
  public static String line(Feed feed, Subscription subscription) {
    FeedListWriter writer = new FeedListWriter();
    writer.subscription(subscription, feed.settings());
    writer.settings(feed.settings());
    return MAPPER.writeValueAsString(writer.json);
  }

  private void subscription(Subscription subscription, FeedSettings settings) {
    put(FeedField.URL, subscription.address().url());
    String usual = subscription.address().feedId(settings.request()).toString();
    put(FeedField.ID, subscription.id().equals(usual) ? null : subscription.id());
    put(FeedField.LABEL, subscription.label());
    put(FeedField.TAGS, subscription.tags().isEmpty() ? null : subscription.tags());
    put(FeedField.PRIORITY, subscription.priority());
    put(FeedField.NOTES, subscription.notes());
    put(FeedField.ENABLED, subscription.enabled() ? null : false);
    put(FeedField.INTERVAL_SECONDS, seconds(subscription.interval()));
    CronSchedule cron = subscription.cron();
    if (cron != null) {
      put(FeedField.CRON, cron.expression());
      put(FeedField.CRON_ZONE, cron.zone());
    }
  }

  private void settings(FeedSettings settings) {
    request(settings);
    Polling polling = settings.polling();
    put(FeedField.TIMEOUT_SECONDS, seconds(settings.limits().timeout()));
    put(FeedField.MAX_BODY_BYTES, settings.limits().maxBodyBytes());
    put(FeedField.MIN_INTERVAL_SECONDS, seconds(polling.minInterval()));
    put(FeedField.MAX_INTERVAL_SECONDS, seconds(polling.maxInterval()));
    put(FeedField.PUSH, polling.push() == null ? null : polling.push().code());
    put(FeedField.BACKFILL, settings.backfill() == null ? null : settings.backfill().code());
    put(
        FeedField.BACKFILL_FROM,
        settings.backfillFrom() == null ? null : settings.backfillFrom().code());
    put(FeedField.DISCOVERY, settings.discoveryOff() ? false : null);
    FeedPause pause = settings.pause();
    if (pause != null) {
      put(FeedField.PAUSED_UNTIL, pause.until().toString());
      put(FeedField.PAUSE_REASON, pause.reason());
    }
    FeedRetention retention = settings.retention();
    put(FeedField.RETENTION_DAYS, days(retention.entries()));
    put(FeedField.MAX_ENTRIES, retention.maxEntries());
    put(FeedField.RAW_DAYS, days(retention.rawMaxAge()));
    put(FeedField.RAW_LAST, retention.rawMinCount());
    put(
        FeedField.AUTHOR_EMAILS,
        settings.emails() == EmailHandling.KEEP ? null : settings.emails().code());
    articles(settings.articles());
    put(FeedField.ENCLOSURES, settings.enclosures());
    if (!settings.source().isPlain()) {
      ObjectNode source = json.putObject("source").put("type", settings.source().type());
      String config = settings.source().config();
      if (config != null) {
        source.set("config", MAPPER.readTree(config));
      }
    }
  }

  private void request(FeedSettings settings) {
    ObjectNode headers = MAPPER.createObjectNode();
    for (Header header : settings.request().headers()) {
      headers.put(header.name(), header.value());
    }
    for (Credential credential : settings.request().credentials()) {
      switch (credential) {
        case Credential.Basic basic -> {
          put(FeedField.USER, basic.user());
          put(FeedField.PASSWORD, basic.secret().name());
        }
        case Credential.Bearer bearer -> put(FeedField.TOKEN, bearer.secret().name());
        case Credential.Custom custom -> headers.put(custom.name(), custom.secret().name());
      }
    }
    if (!headers.isEmpty()) {
      json.set("headers", headers);
    }
    put(FeedField.PROXY, settings.request().proxy());
  }

  private void articles(FeedArticles articles) {
    put(FeedField.ARTICLES, articles.mode() == null ? null : articles.mode().code());
    if (articles.content() != null) {
      ObjectNode selectors = json.putObject("article_selectors");
      put(selectors, "content", articles.content());
      put(selectors, "title", articles.title());
      put(selectors, "author", articles.author());
      put(selectors, "date", articles.date());
      put(selectors, "removal", articles.removal());
    }
  }

  private static void put(ObjectNode json, String name, @Nullable String value) {
    if (value != null) {
      json.put(name, value);
    }
  }

  private void put(FeedField field, @Nullable Object value) {
    if (value instanceof List<?> texts) {
      texts.forEach(json.withArray(field.written())::addPOJO);
    } else if (value != null) {
      json.putPOJO(field.written(), value);
    }
  }

  private static @Nullable Long seconds(@Nullable Duration duration) {
    return duration == null ? null : Math.max(1, duration.toSeconds());
  }

  /** Days, 0 for ever; a part of a day counts as a day. */
  private static @Nullable Long days(@Nullable Duration age) {
    if (age == null) {
      return null;
    }
    return age.compareTo(FeedRetention.FOREVER) >= 0 ? 0 : age.plusDays(1).minusNanos(1).toDays();
  }
}
