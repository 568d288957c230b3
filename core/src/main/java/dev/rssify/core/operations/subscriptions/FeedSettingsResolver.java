package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.schedule.ManualScheduleChanges;
import dev.rssify.core.schedule.NextPoll;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Derives a feed's settings, and whether it is polled, from its subscriptions. Pure. */
record FeedSettingsResolver(NextPoll schedule, RegistrableDomains domains) {

  private static final Duration COMMIT_DELAY = Duration.ofMinutes(1);

  /** A new feed with the settings of these subscriptions, which are all for it. */
  Feed added(List<SubscriptionRequest> requests, FirstPoll first, Instant now) {
    FeedAddress address = requests.getFirst().subscription().address();
    List<Subscription> subscriptions =
        requests.stream().map(SubscriptionRequest::subscription).toList();
    FeedSettings initial =
        requests.stream()
            .map(SubscriptionRequest::settings)
            .filter(settings -> !settings.equals(FeedSettings.NONE))
            .reduce(FeedSettings.NONE, (_, last) -> last);
    FeedSettings settings = initial.withPolling(initial.polling().requestedBy(subscriptions));
    FeedSchedule begin =
        switch (first) {
          case IMMEDIATE -> schedule.first(now);
          case SPREAD ->
              schedule.firstOfMany(
                  address.feedId(settings.request()), settings.polling().interval(), now);
          // If the following commit fails, the feed is polled then.
          case ALREADY_FETCHED -> schedule.first(now.plus(COMMIT_DELAY));
        };
    Feed added = Feed.added(address, settings, begin);
    return enabledBy(
        added.withPlacement(added.placement().partitioned(domains)), subscriptions, now);
  }

  /**
   * The feed with its new settings.
   *
   * @param newSettings new settings, if any
   * @param subscriptions all subscriptions to it
   */
  Feed changed(Feed feed, FeedSettings newSettings, List<Subscription> subscriptions, Instant now) {
    FeedSettings base = newSettings.equals(FeedSettings.NONE) ? feed.settings() : newSettings;
    FeedSettings settings = base.withPolling(base.polling().requestedBy(subscriptions));
    return enabledBy(withSettings(feed, settings), subscriptions, now);
  }

  /**
   * The feed without failures, at the URL it was added under.
   *
   * @param subscriptions all subscriptions to it
   */
  Feed reset(Feed feed, List<Subscription> subscriptions, Instant now) {
    Feed recovered =
        feed.withState(feed.state().recovered(ManualScheduleChanges.reset(feed.schedule(), now)));
    return subscriptions.stream()
        .map(Subscription::address)
        // Several subscriptions share the feed: the one it was added with decides.
        .min(
            Comparator.comparing(
                address -> !address.feedId(feed.settings().request()).equals(feed.id())))
        .filter(address -> !address.url().equals(feed.url()))
        .map(address ->
            recovered.movedTo(address, feed.placement().movedTo(address).partitioned(domains)))
        .orElse(recovered);
  }

  /** A feed is polled as long as one of its subscriptions is enabled. */
  private static Feed enabledBy(Feed feed, List<Subscription> subscriptions, Instant now) {
    boolean isEnabled = subscriptions.stream().anyMatch(Subscription::enabled);
    boolean isPolled = feed.schedule().state() != FeedSchedule.State.DISABLED;
    if (isEnabled == isPolled) {
      return isEnabled ? paused(feed, now) : feed;
    }
    return isEnabled
        ? paused(feed.withSchedule(ManualScheduleChanges.resume(feed.schedule(), now)), now)
        : feed.withSchedule(ManualScheduleChanges.disable(feed.schedule(), now));
  }

  /** Ends only a pause by the operator; a pause after many failures ends with a success. */
  private static Feed paused(Feed feed, Instant now) {
    FeedPause pause = feed.settings().pause();
    FeedSchedule schedule = feed.schedule();
    boolean byHand =
        schedule.state() == FeedSchedule.State.PAUSED
            && schedule.reason() == FeedSchedule.Reason.MANUAL;
    if (schedule.state() == FeedSchedule.State.GONE) {
      return feed;
    }
    if (pause != null && pause.until().isAfter(now)) {
      // A pause never brings a poll forward, such as one delayed by a rate limit.
      boolean later = !byHand && schedule.nextRunAt().isAfter(pause.until());
      return later || (byHand && schedule.nextRunAt().equals(pause.until()))
          ? feed
          : feed.withSchedule(ManualScheduleChanges.pause(schedule, pause.until(), now));
    }
    return byHand ? feed.withSchedule(ManualScheduleChanges.resume(schedule, now)) : feed;
  }

  /**
   * A changed source has parsed nothing yet, so the validators are dropped: it needs a full
   * response.
   */
  private static Feed withSettings(Feed feed, FeedSettings settings) {
    Feed changed = feed.withSettings(settings);
    return settings.source().equals(feed.settings().source())
        ? changed
        : changed.withState(feed.state().withoutValidators());
  }
}
