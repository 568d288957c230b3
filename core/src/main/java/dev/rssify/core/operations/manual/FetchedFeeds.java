package dev.rssify.core.operations.manual;

import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * Adds feeds together with a response that was just fetched from them, so that discovery,
 * validation and the first poll share one request (R1).
 *
 * <p>Threading: safe for many threads.
 */
public record FetchedFeeds(
    SubscriptionRegistry registry,
    PollPipeline pipeline,
    Dispatcher dispatcher,
    FeedChanges feeds,
    InstantSource clock) {

  /**
   * Adds a feed and commits the response as its first poll. A feed that was polled before is left
   * unchanged. The response is released.
   *
   * @param response a response, or the failure of the request; not {@link FetchOutcome.BackingOff}
   */
  public Feed add(SubscriptionRequest request, FetchOutcome response) {
    Feed feed = registry.register(request, FirstPoll.ALREADY_FETCHED);
    if (!isFirstPollOf(feed)) {
      response.release();
      return feed;
    }
    dispatcher.recordStart(feed.url());
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    CompletedPoll polled =
        pipeline.conclude(
            new PollTask(feed.id(), Cause.MANUAL, now), feed, Duration.ZERO, response);
    Feed after = Objects.requireNonNullElse(polled.after(), feed);
    feeds.changed(after);
    return after;
  }

  /** Another source or request profile would have fetched something else. */
  private static boolean isFirstPollOf(Feed feed) {
    return feed.isNew()
        && feed.settings().source().isPlain()
        && feed.settings().request().equals(RequestProfile.NONE);
  }
}
