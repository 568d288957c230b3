package dev.rssify.json.view;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A feed in a list of very many feeds.
 *
 * @param name the label of its first subscription that has one, else its title
 * @param lagSec how long it has been due, 0 when it is not due; null in lines without it
 * @param entriesPerDay by the average time between its entries; null when that is not known
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record FeedSummary(
    UUID id,
    @Nullable String name,
    String url,
    String host,
    FeedStatus status,
    List<String> tags,
    @Nullable Instant lastFetchAt,
    @Nullable Instant nextRunAt,
    @Nullable Long lagSec,
    @Nullable Double entriesPerDay,
    int consecutiveFailures,
    long totalErrors,
    @Nullable String errorCode) {

  /** A line without {@code lagSec}, which depends on the current time. */
  public static String line(Feed feed, List<Subscription> subscriptions) {
    return RecordJson.line(of(feed, subscriptions, null));
  }

  /** A line with {@code lagSec}. */
  public static String line(Feed feed, List<Subscription> subscriptions, Instant now) {
    long lag = Duration.between(feed.schedule().nextRunAt(), now).toSeconds();
    return RecordJson.line(of(feed, subscriptions, Math.max(0, lag)));
  }

  private static FeedSummary of(
      Feed feed, List<Subscription> subscriptions, @Nullable Long lagSec) {
    FeedHealth.LastError error = feed.state().health().lastError();
    return new FeedSummary(
        feed.id(),
        subscriptions.stream()
            .map(Subscription::label)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(feed.description().title()),
        feed.url(),
        feed.placement().host(),
        FeedStatus.of(feed),
        subscriptions.stream().flatMap(one -> one.tags().stream()).distinct().toList(),
        feed.stats().lastFetchAt(),
        feed.schedule().isNever() ? null : feed.schedule().nextRunAt(),
        lagSec,
        perDay(feed.state().cadence()),
        feed.stats().consecutiveFailures(),
        feed.stats().totalErrors(),
        error == null || feed.stats().consecutiveFailures() == 0 ? null : error.code());
  }

  private static @Nullable Double perDay(@Nullable Cadence cadence) {
    Duration between = cadence == null ? null : cadence.interarrival();
    return between == null || between.isZero()
        ? null
        : Math.round(100.0 * Duration.ofDays(1).toMillis() / between.toMillis()) / 100.0;
  }
}
