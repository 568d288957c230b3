package dev.rssify.core.model.feed;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the operator wants a feed to be polled; null is left to the configuration.
 *
 * @param interval ask this often, whatever the feed does
 * @param cron ask at these times; an interval goes before it
 * @param minInterval as configured for all feeds, but for this one
 * @param maxInterval as configured for all feeds, but for this one
 * @param pushOnly leave it to the hub, and look for ourselves only once in a while
 * @param priority of the feeds of a host that are due, the one with the highest goes first
 * @param subscribers how many wish for it, which its publisher is told
 */
public record Polling(
    @Nullable Duration interval,
    @Nullable CronSchedule cron,
    @Nullable Duration minInterval,
    @Nullable Duration maxInterval,
    boolean pushOnly,
    int priority,
    int subscribers) {

  public static final Polling ADAPTIVE = new Polling(null, null, null, null, false, 0, 0);

  /** The same, but asked as often and as early as the most eager of these wishes. */
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
        pushOnly,
        subscriptions.stream()
            .filter(Subscription::enabled)
            .map(Subscription::priority)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(0),
        (int) subscriptions.stream().filter(Subscription::enabled).count());
  }
}
