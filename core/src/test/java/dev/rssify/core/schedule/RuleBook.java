package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Polling;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The minimum wait by the rules, implemented independently of the scheduler. */
final class RuleBook {

  private static final Duration MAX = Duration.ofDays(1);

  private RuleBook() {}

  static Duration least(
      NextPoll policy,
      Feed feed,
      PollSignal signal,
      @Nullable Duration fresh,
      @Nullable Duration quota) {
    Duration floor = policy.floor(feed, feed.schedule().nextRunAt()); // R23
    Polling polling = feed.settings().polling();
    return switch (signal) {
      case PollSignal.Document _, PollSignal.NotModified _ -> {
        Duration least = longer(longer(floor, capped(fresh)), quota); // R9-R11, R14
        Integer ttl = feed.description().hints().ttlMinutes();
        yield polling.interval() == null && ttl != null
            ? longer(least, capped(Duration.ofMinutes(ttl))) // R24
            : least;
      }
      case PollSignal.RateLimited(Duration retryAfter) -> // R12, R15
          longer(floor, retryAfter == null ? Duration.ofHours(1) : retryAfter);
      case PollSignal.Failure _, PollSignal.Gone _ -> floor; // R16
    };
  }

  private static Duration longer(Duration one, @Nullable Duration other) {
    return other == null ? one : Durations.max(one, other);
  }

  private static @Nullable Duration capped(@Nullable Duration duration) {
    return duration == null ? null : Durations.min(duration, MAX);
  }
}
