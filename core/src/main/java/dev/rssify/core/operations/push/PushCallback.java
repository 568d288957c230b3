package dev.rssify.core.operations.push;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.push.HubSignature;
import dev.rssify.core.push.LinkHeader;
import dev.rssify.core.push.PushKey;
import dev.rssify.core.push.PushPolicy;
import dev.rssify.core.push.PushTasks;
import dev.rssify.core.push.RssCloud;
import dev.rssify.core.schedule.PushedSchedules;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Handles the requests of hubs: verification of intent, denial, and content (WebSub, sections 5.2,
 * 5.3 and 7).
 *
 * <p>Invariants: a request without the right path or signature changes nothing; content is
 * acknowledged only after it is stored durably. Content runs through the pipeline like a poll; when
 * a poll of the feed commits meanwhile, it is compared again, so that no entry is new twice.
 *
 * <p>Threading: safe for many threads.
 */
public final class PushCallback {

  private final Store store;
  private final PushKey key;
  private final PollPipeline pipeline;
  private final FeedUpdates feeds;
  private final InstantSource clock;

  public PushCallback(
      Store store, PushKey key, PollPipeline pipeline, FeedChanges changes, InstantSource clock) {
    this.store = store;
    this.key = key;
    this.pipeline = pipeline;
    this.feeds = new FeedUpdates(store, changes);
    this.clock = clock;
  }

  /** The response to a hub. */
  public sealed interface Result {

    /** 200 with the hub's challenge: the request is confirmed. */
    record Confirmed(String challenge) implements Result {}

    /** 2xx: stored. */
    record Accepted() implements Result {}

    /** 404: there is no such subscription or topic. */
    record Unknown() implements Result {}

    /** 410: the feed was removed; the hub may delete the subscription. */
    record Gone() implements Result {}

    /** 403: the content is not signed with the secret. It is ignored. */
    record BadSignature() implements Result {}

    /** 503: it could not be stored; the hub may try again. */
    record Unavailable(String message) implements Result {}
  }

  /**
   * The parameters of a verification.
   *
   * @param mode subscribe, unsubscribe, denied, or {@link RssCloud#VERIFY}
   * @param leaseSeconds null when absent or not a number
   * @param reason of a denial
   */
  public record Intent(
      String mode,
      String topic,
      @Nullable String challenge,
      @Nullable Long leaseSeconds,
      @Nullable String reason) {}

  /** Whether a path belongs to a subscription; checked before a body is read. */
  public boolean isKnown(UUID feedId, String token) {
    return subscribed(feedId, token).isPresent();
  }

  /** Handles a GET of a hub. */
  public Result verify(UUID feedId, String token, Intent intent) {
    Optional<Feed> feed = subscribed(feedId, token);
    if (intent.mode().equals("unsubscribe")) {
      return ended(feedId, token, intent, feed.isPresent());
    }
    FeedPush push = feed.map(known -> known.description().push()).orElse(null);
    if (push == null || !push.topic().equals(intent.topic())) {
      return new Result.Unknown();
    }
    return switch (intent.mode()) {
      case "subscribe" ->
          intent.challenge() == null || RssCloud.is(push.hub())
              ? new Result.Unknown()
              : confirmed(feedId, intent, lease(intent.leaseSeconds()));
      case RssCloud.VERIFY ->
          RssCloud.is(push.hub()) ? registered(feedId, intent) : new Result.Unknown();
      case "denied" -> denied(feedId, intent);
      default -> new Result.Unknown();
    };
  }

  private static Duration lease(@Nullable Long granted) {
    return granted == null ? Duration.ofDays(1) : PushPolicy.lease(granted);
  }

  /** A registration with rssCloud is renewed every day. */
  private Result registered(UUID feedId, Intent intent) {
    Result result = confirmed(feedId, intent, RssCloud.LEASE);
    schedule(feedId, now().plus(RssCloud.RENEWAL));
    return result;
  }

  private Result confirmed(UUID feedId, Intent intent, Duration lease) {
    Instant now = now();
    Optional<Feed> _ =
        feeds.apply(feedId, now, feed -> with(feed, feed.description().push(), now.plus(lease)));
    schedule(feedId, PushPolicy.renewAt(lease, now));
    return new Result.Confirmed(String.valueOf(intent.challenge()));
  }

  private static Feed with(Feed feed, @Nullable FeedPush push, Instant until) {
    return push == null ? feed : withPush(feed, push.confirmed(until));
  }

  private Result denied(UUID feedId, Intent intent) {
    Instant now = now();
    String why =
        intent.reason() == null ? "the hub denied it" : "the hub denied it: " + intent.reason();
    Optional<Feed> _ =
        feeds.apply(
            feedId,
            now,
            feed -> {
              FeedPush push = feed.description().push();
              return push == null
                  ? feed
                  : withPush(feed, push.failed(FeedPush.State.DENIED, cut(why)))
                      .withSchedule(PushedSchedules.resumed(feed, now));
            });
    schedule(feedId, PushPolicy.retryDeniedAt(now));
    return new Result.Accepted();
  }

  /** Confirms the end of a subscription, if it is not used any more. */
  private Result ended(UUID feedId, String token, Intent intent, boolean used) {
    UUID id = PushTasks.endId(feedId);
    boolean ours =
        !used
            && intent.challenge() != null
            && store
                .tasks()
                .task(id)
                .map(PushTasks::ending)
                .filter(ending -> ending.topic().equals(intent.topic()))
                .filter(ending -> key.isToken(token, feedId, ending.since()))
                .isPresent();
    if (!ours) {
      return new Result.Unknown();
    }
    store.tasks().remove(id);
    return new Result.Confirmed(String.valueOf(intent.challenge()));
  }

  /**
   * Handles a POST of a hub.
   *
   * @param headers of the request
   */
  public Result deliver(UUID feedId, String token, Headers headers, byte[] content) {
    Optional<Feed> known = subscribed(feedId, token);
    if (known.isEmpty()) {
      return store.feeds().feed(feedId).isEmpty() ? new Result.Gone() : new Result.Unknown();
    }
    Feed feed = known.get();
    FeedPush push = feed.description().push();
    if (push != null && RssCloud.is(push.hub())) {
      return pinged(feedId); // never content; the path is what authenticates it
    }
    if (push == null
        || !HubSignature.matches(
            headers.first("X-Hub-Signature").orElse(null),
            key.secret(feedId, push.since()),
            content)) {
      return new Result.BadSignature();
    }
    List<String> self = LinkHeader.targets(headers, "self", feed.url());
    if (!self.isEmpty() && !self.contains(push.topic())) {
      return new Result.Unknown();
    }
    return content.length == 0 ? pinged(feedId) : stored(feed, headers, content);
  }

  private Result stored(Feed feed, Headers headers, byte[] content) {
    Instant now = now();
    Body body = Body.of(content);
    // Named by its content too: two deliveries in one millisecond are two fetches.
    UUID id = NameUuid.of(feed.id() + " pushed " + now + " " + Digests.sha256(content));
    PollTask task = new PollTask(id, feed.id(), Cause.PUSH, now);
    Exchange exchange =
        new Exchange(
            List.of(),
            feed.url(),
            Headers.NONE,
            200,
            "HTTP/1.1 200 OK",
            headers
                .first("Content-Type")
                .map(type -> Headers.of("Content-Type", type))
                .orElse(Headers.NONE),
            body,
            body,
            ExchangeTimings.NONE,
            now);
    CompletedPoll polled =
        pipeline.conclude(task, feed, Duration.ZERO, new FetchOutcome.Fetched(exchange));
    return switch (polled.outcome()) {
      case PollOutcome.Succeeded _ -> new Result.Accepted();
      case PollOutcome.Failed failed when failed.code().equals("feed_missing") -> new Result.Gone();
      case PollOutcome.Failed failed
          when polled.after() == null || failed.code().equals("raw_unavailable") ->
          new Result.Unavailable(failed.message());
      // Unreadable content still announces a change.
      case PollOutcome.Failed _ -> pinged(feed.id());
    };
  }

  /** The next poll is moved forward, durably. */
  private Result pinged(UUID feedId) {
    Instant now = now();
    boolean known =
        feeds
            .apply(
                feedId,
                now,
                feed -> {
                  FeedPush push = feed.description().push();
                  Feed noted = push == null ? feed : withPush(feed, push.pinged(now));
                  return noted.withSchedule(PushedSchedules.pinged(feed, now));
                })
            .isPresent();
    return known ? new Result.Accepted() : new Result.Gone();
  }

  private Optional<Feed> subscribed(UUID feedId, String token) {
    return store
        .feeds()
        .feed(feedId)
        .filter(feed -> {
          FeedPush push = feed.description().push();
          return push != null && key.isToken(token, feedId, push.since());
        });
  }

  private void schedule(UUID feedId, Instant at) {
    Task task = PushTasks.due(feedId, at);
    if (!store.tasks().add(task)) {
      store.tasks().update(task);
    }
  }

  private static Feed withPush(Feed feed, FeedPush push) {
    return feed.withDescription(feed.description().withPush(push));
  }

  private static String cut(String text) {
    return text.length() <= 200 ? text : text.substring(0, 200);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
