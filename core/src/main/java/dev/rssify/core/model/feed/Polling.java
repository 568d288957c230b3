package dev.rssify.core.model.feed;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the operator wants a feed to be polled; null inherits the configuration.
 *
 * @param interval a fixed polling interval
 * @param cron polls at these times; an interval takes precedence
 * @param minInterval overrides the configured minimum
 * @param maxInterval overrides the configured maximum
 * @param push whether changes are pushed by a hub
 * @param priority among the due feeds of a host, the highest is polled first
 * @param subscribers number of subscriptions, which the User-Agent reports to the publisher
 */
public record Polling(
    @Nullable Duration interval,
    @Nullable CronSchedule cron,
    @Nullable Duration minInterval,
    @Nullable Duration maxInterval,
    @Nullable PushMode push,
    int priority,
    int subscribers) {

  public static final Polling ADAPTIVE = new Polling(null, null, null, null, null, 0, 0);

  /**
   * These settings with the shortest interval and highest priority of the enabled subscriptions.
   */
  public Polling requestedBy(Collection<Subscription> subscriptions) {
    return new Polling(
        subscriptions.stream()
            .filter(Subscription::enabled)
            .map(Subscription::interval)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder())
            .orElse(null),
        subscriptions.stream()
            .filter(Subscription::enabled)
            .sorted(Comparator.comparing(Subscription::id))
            .map(Subscription::cron)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null),
        minInterval,
        maxInterval,
        push,
        subscriptions.stream()
            .filter(Subscription::enabled)
            .map(Subscription::priority)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(0),
        (int) subscriptions.stream().filter(Subscription::enabled).count());
  }

  public Polling withPush(@Nullable PushMode other) {
    return new Polling(interval, cron, minInterval, maxInterval, other, priority, subscribers);
  }
}
