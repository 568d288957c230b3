package dev.rssify.json.view;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.Subscription;
import io.avaje.jsonb.Json;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A subscription with the field names of feeds.json, so that clients read what they wrote. */
@Json(naming = Json.Naming.LowerUnderscore)
public record SubscriptionView(
    String id,
    UUID feedId,
    String url,
    @Nullable String label,
    List<String> tags,
    @Nullable Integer priority,
    @Nullable String notes,
    boolean enabled,
    @Nullable Long pollIntervalSeconds,
    @Nullable String cron,
    @Nullable String cronZone) {

  static SubscriptionView of(Subscription subscription) {
    CronSchedule cron = subscription.cron();
    Duration interval = subscription.interval();
    return new SubscriptionView(
        subscription.id(),
        subscription.feedId(),
        subscription.address().url(),
        subscription.label(),
        subscription.tags(),
        subscription.priority(),
        subscription.notes(),
        subscription.enabled(),
        interval == null ? null : interval.toSeconds(),
        cron == null ? null : cron.expression(),
        cron == null ? null : cron.zone());
  }
}
