package dev.rssify.core.operations;

import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.model.CommitResult;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.FeedSettings;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Puts wishes for feeds on record, and takes them off it.
 *
 * <p>Invariants: many wishes for one URL are one feed, also when the URL is one the feed once had;
 * what the wishes say about polling is the feed's setting from the moment they are on record.
 */
public final class Registry {

  private final Store store;
  private final NextPoll schedule;
  private final Poller poller;
  private final InstantSource clock;

  public Registry(Store store, NextPoll schedule, Poller poller, InstantSource clock) {
    this.store = store;
    this.schedule = schedule;
    this.poller = poller;
    this.clock = clock;
  }

  /** When a feed that was not known is first asked. */
  public enum First {
    /** It was added alone, and somebody waits for it. */
    AT_ONCE,
    /** It came with many others: they are spread (R25). */
    SPREAD
  }

  /** Puts a wish on record, and its feed if there is none yet; returns the feed. */
  public Feed register(Wish wish, First first) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Subscription subscription = wish.subscription();
    Feed feed =
        store.feeds().withUrl(subscription.address().url()).stream()
            .findFirst()
            .orElseGet(() -> added(subscription, first, now));
    Subscription served = subscription.servedBy(feed.id());
    if (!store.subscriptions().subscription(served.id()).equals(Optional.of(served))) {
      store.subscriptions().put(served);
    }
    return settled(feed.id(), wish.settings(), now);
  }

  private Feed added(Subscription wish, First first, Instant now) {
    UUID id = wish.address().feedId();
    FeedSchedule begin =
        first == First.AT_ONCE
            ? schedule.first(now)
            : schedule.firstOfMany(id, wish.interval(), now);
    Feed feed = Feed.added(wish.address(), begin);
    store.feeds().add(feed, now, List.of(event(id, now, new Payload.FeedAdded(feed.url()))));
    return store.feeds().feed(id).orElseThrow();
  }

  /** Makes what all wishes for a feed say together its setting. */
  private Feed settled(UUID feedId, FeedSettings wished, Instant now) {
    while (true) {
      Feed feed = store.feeds().feed(feedId).orElseThrow();
      FeedSettings base = wished.equals(FeedSettings.NONE) ? feed.settings() : wished;
      FeedSettings settings =
          base.withPolling(base.polling().wishedBy(store.subscriptions().of(feedId)));
      if (settings.equals(feed.settings())) {
        poller.changed(feed);
        return feed;
      }
      Feed after = feed.withSettings(settings).nextVersion();
      PollCommit change = PollCommit.of(feed, after, now, List.of());
      if (store.commits().commit(List.of(change)).getFirst() instanceof CommitResult.Committed) {
        poller.changed(after);
        return after;
      }
    }
  }

  /**
   * Takes a wish off the record; the feed goes with the last one, and with it all that is kept of
   * it but its journal.
   *
   * @param id the wish's, or the feed's, which takes back all wishes for it
   * @return false when there is none
   */
  public boolean remove(String id) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Optional<Subscription> wish = store.subscriptions().subscription(id);
    Optional<UUID> feedId = wish.map(Subscription::feedId).or(() -> feedId(id));
    if (feedId.isEmpty()) {
      return false;
    }
    if (wish.isPresent()) {
      store.subscriptions().remove(id);
      if (!store.subscriptions().of(feedId.get()).isEmpty()) {
        settled(feedId.get(), FeedSettings.NONE, now);
        return true;
      }
    }
    return removeFeed(feedId.get(), now);
  }

  private Optional<UUID> feedId(String id) {
    try {
      return store.feeds().feed(UUID.fromString(id)).map(Feed::id);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private boolean removeFeed(UUID feedId, Instant now) {
    store.subscriptions().of(feedId).forEach(wish -> store.subscriptions().remove(wish.id()));
    poller.removed(feedId);
    Optional<Feed> feed = store.feeds().feed(feedId);
    return feed.isPresent()
        && store
            .feeds()
            .remove(feedId, List.of(event(feedId, now, new Payload.FeedRemoved(feed.get().url()))));
  }

  private static JournalDraft event(UUID feedId, Instant now, Payload payload) {
    return JournalDraft.of(
        NameUuid.of(feedId + " " + payload + " " + now), 0, now, feedId, payload);
  }
}
