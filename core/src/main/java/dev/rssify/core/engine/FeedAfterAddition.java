package dev.rssify.core.engine;

import dev.rssify.core.backfill.BackfillWalk;
import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Computes a feed after pushed content or a page of its history: schedule, validators, health and
 * the last document stay, because the feed's own URL was not fetched.
 */
final class FeedAfterAddition {

  private FeedAfterAddition() {}

  static Feed of(
      Feed feed, PollData data, Comparison comparison, PollOutcome outcome, double ewmaAlpha) {
    FeedState identified = feed.state().withIdentity(comparison.identity());
    if (data.task().cause() == Cause.BACKFILL) {
      return feed.withState(identified.withBackfill(walk(feed, data, comparison, outcome)))
          .nextVersion();
    }
    FeedPush push = feed.description().push();
    return feed.withState(
            identified.withCadence(
                PublicationTimes.learn(feed.state().cadence(), data, comparison, ewmaAlpha)))
        .withDescription(
            feed.description()
                .withPush(push == null ? null : push.delivered(comparison.newEntries(), data.at())))
        .nextVersion();
  }

  private static @Nullable FeedBackfill walk(
      Feed feed, PollData data, Comparison comparison, PollOutcome outcome) {
    FeedBackfill walk = feed.state().backfill();
    if (walk == null || !walk.isRunning()) {
      return walk;
    }
    return switch (data.reading()) {
      case PollResult.Document page ->
          BackfillWalk.read(feed, walk, page.feed(), comparison.newEntries(), data.at());
      case PollResult.Unchanged _ -> BackfillWalk.repeated(walk, data.at());
      case PollResult.RateLimited _ -> walk; // the group backs off; the page is fetched later
      case PollResult.NotModified _, PollResult.Gone _, PollResult.Failed _ ->
          BackfillWalk.failed(walk, outcome.code(), data.at());
    };
  }
}
