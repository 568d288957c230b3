package dev.rssify.core.model.feed;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The subscription to the hub that pushes a feed's changes (WebSub).
 *
 * <p>Invariants: holds no secret: callback and secret are derived from {@code since} and a key of
 * the store.
 *
 * @param topic the URL that the hub knows the feed by
 * @param since when this subscription was first requested; a new one has another callback
 * @param leaseExpiresAt when the hub stops pushing; null before the hub confirmed
 * @param attempts requests to the hub in a row that it did not confirm
 * @param lastDeliveryAt when the hub last delivered content
 * @param lastPingAt when the hub last sent a ping without content
 * @param delivers whether a push was the first to bring the last new entry
 * @param only whether the feed is polled only once a day while the lease lasts
 * @param error the last problem, for a person; null when there is none
 */
public record FeedPush(
    String hub,
    String topic,
    State state,
    Instant since,
    @Nullable Instant leaseExpiresAt,
    int attempts,
    @Nullable Instant lastDeliveryAt,
    @Nullable Instant lastPingAt,
    boolean delivers,
    boolean only,
    @Nullable String error) {

  /** The state of the subscription; the lower-case names are stable codes. */
  public enum State {
    /** Requested; the hub has not confirmed it yet. */
    PENDING,
    ACTIVE,
    /** The hub refused it. */
    DENIED,
    /** The lease ended without a renewal. */
    EXPIRED,
    /** The hub does not accept or confirm requests. */
    FAILED;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A new subscription. */
  public static FeedPush requested(String hub, String topic, boolean only, Instant now) {
    return new FeedPush(hub, topic, State.PENDING, now, null, 0, null, null, false, only, null);
  }

  /** Whether the hub delivers, so that one poll a day is enough. */
  public boolean isWorking(Instant now) {
    return isLeased(now) && (only || delivers);
  }

  /** Whether the hub confirmed the subscription and the lease lasts. */
  public boolean isLeased(Instant now) {
    return state == State.ACTIVE && leaseExpiresAt != null && leaseExpiresAt.isAfter(now);
  }

  /** The hub confirmed it. */
  public FeedPush confirmed(Instant until) {
    return with(State.ACTIVE, until, 0, null);
  }

  /** Another request is about to be sent. */
  public FeedPush requestedAgain() {
    return with(state, leaseExpiresAt, attempts + 1, error);
  }

  public FeedPush failed(State other, String why) {
    return with(other, leaseExpiresAt, attempts, why);
  }

  private FeedPush with(State other, @Nullable Instant until, int requests, @Nullable String why) {
    return new FeedPush(
        hub, topic, other, since, until, requests, lastDeliveryAt, lastPingAt, delivers, only, why);
  }

  /** The hub delivered content. */
  public FeedPush delivered(int newEntries, Instant at) {
    return learned(at, lastPingAt, delivers || newEntries > 0);
  }

  /** The hub sent a ping without content. */
  public FeedPush pinged(Instant at) {
    return learned(lastDeliveryAt, at, delivers);
  }

  /**
   * After a poll. New entries that no ping announced were missed by the hub: it is trusted again
   * when it is the first to deliver one.
   *
   * @param lastPollAt the poll before
   */
  public FeedPush polled(int newEntries, @Nullable Instant lastPollAt) {
    boolean announced =
        lastPingAt != null && (lastPollAt == null || !lastPingAt.isBefore(lastPollAt));
    return newEntries == 0 ? this : learned(lastDeliveryAt, lastPingAt, announced);
  }

  private FeedPush learned(@Nullable Instant delivery, @Nullable Instant ping, boolean trusted) {
    return new FeedPush(
        hub, topic, state, since, leaseExpiresAt, attempts, delivery, ping, trusted, only, error);
  }
}
