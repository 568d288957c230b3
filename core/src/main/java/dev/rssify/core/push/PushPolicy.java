package dev.rssify.core.push;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * Decides what to do about the push subscription of a feed (docs/push.md). Pure.
 *
 * <p>Invariants: requests to a hub that does not confirm them are sent ever less often.
 */
public record PushPolicy(PushConfig config) {

  /** How long a hub has to confirm a request before it is sent again; then twice as long. */
  static final Duration FIRST_RETRY = Duration.ofMinutes(5);

  static final Duration MAX_RETRY = Duration.ofHours(12);

  /** After this number of requests without confirmation the hub counts as failed. */
  static final int MAX_ATTEMPTS = 5;

  /** How long a denied subscription is not requested again. */
  static final Duration DENIED = Duration.ofDays(7);

  static final Duration MIN_LEASE = Duration.ofMinutes(5);
  static final Duration MAX_LEASE = Duration.ofDays(30);

  /** What to do now. */
  public sealed interface Action {

    /** No hub, no subscription. */
    record Nothing() implements Action {}

    /** Sends a subscription request, for this state of the feed. */
    record Subscribe(FeedPush push) implements Action {}

    /** Ends this subscription. */
    record Unsubscribe(FeedPush push) implements Action {}
  }

  /** Whether a feed has no subscription and should have one, or has one and should not. */
  public boolean differs(Feed feed) {
    FeedPush push = feed.description().push();
    Optional<String> hub = hub(feed);
    return push == null ? hub.isPresent() : hub.isEmpty() || !isFor(push, feed);
  }

  /** The action for a feed whose subscription differs or is due. */
  public Action action(Feed feed, Instant now) {
    FeedPush push = feed.description().push();
    Optional<String> hub = hub(feed);
    if (hub.isEmpty()) {
      return push == null ? new Action.Nothing() : new Action.Unsubscribe(push);
    }
    if (push == null || !isFor(push, feed)) {
      FeedPush first =
          FeedPush.requested(hub.get(), topic(feed), config.mode(feed) == PushMode.ONLY, now);
      return new Action.Subscribe(first.requestedAgain());
    }
    return new Action.Subscribe(judged(push, now).requestedAgain());
  }

  private static FeedPush judged(FeedPush push, Instant now) {
    if (push.state() == FeedPush.State.ACTIVE) {
      return push.isLeased(now)
          ? push
          : push.failed(FeedPush.State.EXPIRED, "the lease ended without a renewal");
    }
    return push.attempts() < MAX_ATTEMPTS
        ? push
        : push.failed(
            FeedPush.State.FAILED,
            push.error() == null ? "the hub does not confirm the subscription" : push.error());
  }

  private boolean isFor(FeedPush push, Feed feed) {
    return feed.description().hubs().contains(push.hub())
        && push.topic().equals(topic(feed))
        && push.only() == (config.mode(feed) == PushMode.ONLY);
  }

  /** The hub to subscribe to; empty when push is off, none is offered, or the feed is stopped. */
  private Optional<String> hub(Feed feed) {
    FeedSchedule.State state = feed.schedule().state();
    boolean isEligible =
        config.mode(feed) != PushMode.OFF
            && feed.settings().source().isPlain()
            && state != FeedSchedule.State.DISABLED
            && state != FeedSchedule.State.GONE;
    return isEligible
        ? feed.description().hubs().stream()
            .filter(hub -> WebUrl.parse(hub).isPresent())
            .min(Comparator.comparing(RssCloud::is)) // the first hub, else the first rssCloud
        : Optional.empty();
  }

  private static String topic(Feed feed) {
    String self = feed.description().self();
    return self != null && WebUrl.parse(self).isPresent() ? self : feed.url();
  }

  /** When a request is sent again that the hub does not confirm. */
  public static Instant retryAt(FeedPush push, Instant now) {
    Duration wait = FIRST_RETRY.multipliedBy(1L << Math.min(Math.max(push.attempts() - 1, 0), 10));
    Instant retry = now.plus(wait.compareTo(MAX_RETRY) > 0 ? MAX_RETRY : wait);
    Instant until = push.leaseExpiresAt();
    // The end of the lease is noticed when it happens.
    return push.isLeased(now) && until != null && until.isBefore(retry) ? until : retry;
  }

  public static Instant retryDeniedAt(Instant now) {
    return now.plus(DENIED);
  }

  /** The lease that the hub granted, within bounds. */
  public static Duration lease(long seconds) {
    long bounded = Math.clamp(seconds, MIN_LEASE.toSeconds(), MAX_LEASE.toSeconds());
    return Duration.ofSeconds(bounded);
  }

  /** When a lease is renewed: a third of it is left for retries. */
  public static Instant renewAt(Duration lease, Instant now) {
    return now.plus(lease.multipliedBy(2).dividedBy(3));
  }
}
