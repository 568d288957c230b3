package dev.rssify.json.record;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;

/** A subscription, as stores keep it. */
public final class SubscriptionJson {

  /** Writes it and reads it back. */
  public static final StoredDocument<Subscription> DOCUMENT =
      new StoredDocument<>(SubscriptionJson::write, SubscriptionJson::read);

  private SubscriptionJson() {}

  private static void write(JsonFields json, Subscription subscription) {
    json.text("id", subscription.id());
    json.text("feed_id", subscription.feedId().toString());
    json.text("url", subscription.address().url());
    json.text("label", subscription.label());
    json.texts("tags", subscription.tags());
    json.number("priority", subscription.priority());
    json.text("notes", subscription.notes());
    json.flag("enabled", subscription.enabled());
    json.duration("interval", subscription.interval());
    CronJson.write(json, subscription.cron());
  }

  private static Subscription read(JsonView json) {
    return new Subscription(
        json.required("id"),
        json.uuid("feed_id"),
        new FeedAddress(json.required("url")),
        json.text("label"),
        json.texts("tags"),
        json.integer("priority"),
        json.text("notes"),
        json.isSet("enabled"),
        json.duration("interval"),
        CronJson.read(json));
  }
}
