package dev.rssify.core.operations.subscriptions;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionProblem;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.core.store.NewFeed;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Adds, changes and removes subscriptions.
 *
 * <p>Invariants: subscriptions with one URL and one request profile share a feed, also when the URL
 * is a former URL of the feed. The feed has the polling settings of its subscriptions as soon as
 * they are stored. A feed whose last subscription moved to another feed remains with all its data,
 * and is not polled.
 *
 * <p>Threading: safe for many threads; changes are serialized, so that none is lost.
 */
public final class SubscriptionRegistry {

  /** Feeds added in one transaction. */
  private static final int AT_A_TIME = 1_000;

  private final Store store;
  private final FeedSettingsResolver resolver;
  private final RequestedFeeds requested;
  private final FeedEdits edits;
  private final FeedChanges changes;
  private final SourceTypes sources;
  private final InstantSource clock;
  private final ReentrantLock changing = new ReentrantLock();

  public SubscriptionRegistry(
      Store store,
      NextPoll schedule,
      FeedChanges changes,
      SourceTypes sources,
      RegistrableDomains domains,
      InstantSource clock) {
    this.store = store;
    this.resolver = new FeedSettingsResolver(schedule, domains);
    this.requested = new RequestedFeeds(store);
    this.edits = new FeedEdits(store, changes);
    this.changes = changes;
    this.sources = sources;
    this.clock = clock;
  }

  /** Stores a subscription, and its feed if that is new; returns the feed. */
  public Feed register(SubscriptionRequest request, FirstPoll first) {
    return register(List.of(request), first).getFirst();
  }

  /**
   * Stores subscriptions, and their feeds where those are new.
   *
   * @return the feeds, in the order of the requests
   * @throws IllegalArgumentException when the source of one cannot be used, or there is a {@link
   *     SubscriptionProblem}; then none is stored
   */
  public List<Feed> register(List<SubscriptionRequest> requests, FirstPoll first) {
    requests.forEach(this::require);
    List<Feed> feeds = new ArrayList<>();
    for (int from = 0; from < requests.size(); from += AT_A_TIME) {
      List<SubscriptionRequest> some =
          requests.subList(from, Math.min(requests.size(), from + AT_A_TIME));
      feeds.addAll(alone(() -> slice(some, first)));
    }
    return feeds;
  }

  private void require(SubscriptionRequest request) {
    sources.require(request.settings().source(), request.subscription().address().url());
    SubscriptionProblem.of(request.subscription())
        .ifPresent(problem -> {
          throw new IllegalArgumentException(problem.message());
        });
  }

  /**
   * Changes a stored subscription.
   *
   * @param id of the subscription
   * @param change receives the current subscription; if it throws, nothing is changed
   * @return its feed; empty when the subscription does not exist
   */
  public Optional<Feed> change(String id, SubscriptionEdit change) {
    Instant now = now();
    return alone(() ->
        store
            .subscriptions()
            .subscription(id)
            .map(before -> {
              Subscription after = change.apply(before);
              if (!after.equals(before)) {
                store.subscriptions().put(after);
              }
              return edited(after.feedId(), change, now);
            }));
  }

  /** Stored times have millisecond precision. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private <T> T alone(Supplier<T> change) {
    changing.lock();
    try {
      return change.get();
    } finally {
      changing.unlock();
    }
  }

  private List<Feed> slice(List<SubscriptionRequest> requests, FirstPoll first) {
    Instant now = now();
    Map<SubscriptionRequest, UUID> known = requested.known(requests);
    Set<UUID> left = requested.left(requests, known);
    Map<UUID, List<SubscriptionRequest>> unknown =
        requests.stream()
            .filter(request -> !known.containsKey(request))
            .collect(groupingBy(RequestedFeeds::feedId, toList()));
    List<NewFeed> fresh = unknown.values().stream().map(some -> added(some, first, now)).toList();
    Set<UUID> ids = store.feeds().add(fresh);
    Map<UUID, Feed> added =
        fresh.stream()
            .map(NewFeed::feed)
            .filter(feed -> ids.contains(feed.id()))
            .collect(toMap(Feed::id, feed -> feed));
    added.values().forEach(changes::changed);
    List<Feed> feeds =
        requests.stream()
            .map(request -> {
              UUID id = known.getOrDefault(request, RequestedFeeds.feedId(request));
              Feed feed = added.get(id);
              return feed == null ? joined(request, id, now) : feed;
            })
            .toList();
    left.forEach(feedId -> settled(feedId, FeedSettings.NONE, now));
    return feeds;
  }

  private NewFeed added(List<SubscriptionRequest> requests, FirstPoll first, Instant now) {
    Feed feed = resolver.added(requests, first, now);
    List<Subscription> subscriptions =
        requests.stream().map(request -> request.subscription().servedBy(feed.id())).toList();
    return new NewFeed(
        feed,
        now,
        subscriptions,
        List.of(
            FeedEdits.event(feed.id(), now, new Payload.FeedAdded(feed.url()))
                .about(EventFeed.of(feed, subscriptions))));
  }

  /** Adds a subscription to an existing feed. */
  private Feed joined(SubscriptionRequest request, UUID feedId, Instant now) {
    Subscription subscription = request.subscription();
    Optional<Subscription> before = store.subscriptions().subscription(subscription.id());
    boolean isBare =
        request.partial() && subscription.equals(Subscription.to(subscription.address()));
    if (isBare && before.isEmpty() && !store.subscriptions().of(feedId).isEmpty()) {
      return settled(feedId, request.settings(), now); // a bare URL changes no subscription
    }
    Subscription served =
        before
            .filter(one -> request.partial() && one.address().equals(subscription.address()))
            .map(one -> subscription.over(one).servedBy(one.feedId()))
            .orElseGet(() -> subscription.servedBy(feedId));
    if (!before.equals(Optional.of(served))) {
      store.subscriptions().put(served);
    }
    return settled(served.feedId(), request.settings(), now);
  }

  /**
   * Pauses the polls of a feed, or ends its pause.
   *
   * @param pause null to end it
   * @return the feed; empty when there is none
   */
  public Optional<Feed> pause(UUID feedId, @Nullable FeedPause pause) {
    Instant now = now();
    return edit(feedId, now, feed -> resolved(feed, feed.settings().withPause(pause), now));
  }

  /**
   * Polls a feed again that failed or is gone, as if it had never failed. A redirect that was
   * accepted is undone: the URL is that of its subscription again.
   *
   * @return the feed; empty when there is none
   */
  public Optional<Feed> reset(UUID feedId) {
    Instant now = now();
    return edit(feedId, now, feed -> resolver.reset(feed, store.subscriptions().of(feedId), now));
  }

  private Optional<Feed> edit(UUID feedId, Instant now, UnaryOperator<Feed> change) {
    return alone(() ->
        store.feeds().feed(feedId).isEmpty()
            ? Optional.empty()
            : Optional.of(edits.apply(feedId, now, change)));
  }

  private Feed edited(UUID feedId, SubscriptionEdit change, Instant now) {
    return edits.apply(feedId, now, feed -> resolved(feed, change.settings(feed.settings()), now));
  }

  /** A feed with these settings of its own, and those of its subscriptions. */
  private Feed resolved(Feed feed, FeedSettings settings, Instant now) {
    List<Subscription> subscriptions = store.subscriptions().of(feed.id());
    return resolver.changed(feed.withSettings(settings), FeedSettings.NONE, subscriptions, now);
  }

  /** Applies the combined settings of all subscriptions to their feed. */
  private Feed settled(UUID feedId, FeedSettings settings, Instant now) {
    return edits.apply(
        feedId,
        now,
        feed -> resolver.changed(feed, settings, store.subscriptions().of(feedId), now));
  }

  /**
   * Removes a subscription. Removing the last one removes the feed with all its data, except its
   * journal.
   *
   * @param id of the subscription, or of the feed, which removes all its subscriptions
   * @return false when there is none
   */
  public boolean remove(String id) {
    return alone(() -> removed(id));
  }

  private boolean removed(String id) {
    Instant now = now();
    Optional<Subscription> request = store.subscriptions().subscription(id);
    Optional<UUID> feedId = request.map(Subscription::feedId).or(() -> feedId(id));
    if (feedId.isEmpty()) {
      return false;
    }
    if (request.isPresent() && store.subscriptions().of(feedId.get()).size() > 1) {
      store.subscriptions().remove(id);
      settled(feedId.get(), FeedSettings.NONE, now);
      return true;
    }
    return edits.remove(feedId.get(), now);
  }

  private Optional<UUID> feedId(String id) {
    try {
      return store.feeds().feed(UUID.fromString(id)).map(Feed::id);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
