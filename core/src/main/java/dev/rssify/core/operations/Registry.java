package dev.rssify.core.operations;

import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.model.CommitResult;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.FeedSettings;
import dev.rssify.core.model.FeedUrl;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.schedule.Interventions;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.core.store.NewFeed;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
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
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Puts wishes for feeds on record, and takes them off it.
 *
 * <p>Invariants: many wishes for one URL are one feed, also when the URL is one the feed once had;
 * what the wishes say about polling is the feed's setting from the moment they are on record.
 *
 * <p>Threading: safe for many threads; changes are made one after the other, so that none is lost.
 */
public final class Registry {

  /** Feeds added in one transaction. */
  private static final int AT_A_TIME = 1_000;

  private final Store store;
  private final NextPoll schedule;
  private final FeedChanges changes;
  private final SourceTypes sources;
  private final InstantSource clock;
  private final ReentrantLock changing = new ReentrantLock();

  public Registry(
      Store store,
      NextPoll schedule,
      FeedChanges changes,
      SourceTypes sources,
      InstantSource clock) {
    this.store = store;
    this.schedule = schedule;
    this.changes = changes;
    this.sources = sources;
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
    return register(List.of(wish), first).getFirst();
  }

  /**
   * Puts wishes on record, and their feeds where there are none yet.
   *
   * @return the feeds, in the order of the wishes
   * @throws IllegalArgumentException when the source of one cannot be used; then none is on record
   */
  public List<Feed> register(List<Wish> wishes, First first) {
    wishes.forEach(wish -> sources.require(wish.settings().source(), url(wish)));
    List<Feed> feeds = new ArrayList<>();
    for (int from = 0; from < wishes.size(); from += AT_A_TIME) {
      List<Wish> some = wishes.subList(from, Math.min(wishes.size(), from + AT_A_TIME));
      feeds.addAll(alone(() -> slice(some, first)));
    }
    return feeds;
  }

  /**
   * Changes a wish that is on record.
   *
   * @param id the wish's
   * @param change is given the wish as it is now; what it throws leaves that as it is
   * @return its feed; empty when there is no such wish, and none is made
   */
  public Optional<Feed> change(String id, UnaryOperator<Subscription> change) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return alone(() ->
        store
            .subscriptions()
            .subscription(id)
            .map(before -> {
              Subscription after = change.apply(before);
              if (!after.equals(before)) {
                store.subscriptions().put(after);
              }
              return settled(after.feedId(), FeedSettings.NONE, now);
            }));
  }

  private <T> T alone(Supplier<T> change) {
    changing.lock();
    try {
      return change.get();
    } finally {
      changing.unlock();
    }
  }

  private List<Feed> slice(List<Wish> wishes, First first) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Map<String, UUID> known = known(wishes);
    Map<UUID, List<Wish>> unknown =
        wishes.stream()
            .filter(wish -> !known.containsKey(url(wish)))
            .collect(groupingBy(wish -> wish.subscription().address().feedId(), toList()));
    List<NewFeed> fresh =
        unknown.values().stream().map(wished -> newFeed(wished, first, now)).toList();
    Set<UUID> ids = store.feeds().add(fresh);
    Map<UUID, Feed> added =
        fresh.stream()
            .map(NewFeed::feed)
            .filter(feed -> ids.contains(feed.id()))
            .collect(toMap(Feed::id, feed -> feed));
    added.values().forEach(changes::changed);
    return wishes.stream()
        .map(wish -> {
          UUID id = known.getOrDefault(url(wish), wish.subscription().address().feedId());
          Feed feed = added.get(id);
          return feed == null ? joined(wish, id, now) : feed;
        })
        .toList();
  }

  /** The feeds that have, or once had, a URL that is wished for. */
  private Map<String, UUID> known(List<Wish> wishes) {
    return store.feeds().withUrls(wishes.stream().map(Registry::url).toList()).stream()
        .collect(toMap(FeedUrl::url, FeedUrl::feedId, BinaryOperator.minBy(naturalOrder())));
  }

  private static String url(Wish wish) {
    return wish.subscription().address().url();
  }

  /** A feed as these wishes, which are all for it, want it. */
  private NewFeed newFeed(List<Wish> wishes, First first, Instant now) {
    FeedAddress address = wishes.getFirst().subscription().address();
    List<Subscription> subscriptions = wishes.stream().map(Wish::subscription).toList();
    FeedSettings said =
        wishes.stream()
            .map(Wish::settings)
            .filter(settings -> !settings.equals(FeedSettings.NONE))
            .reduce(FeedSettings.NONE, (_, last) -> last);
    FeedSettings settings = said.withPolling(said.polling().wishedBy(subscriptions));
    FeedSchedule begin =
        first == First.AT_ONCE
            ? schedule.first(now)
            : schedule.firstOfMany(address.feedId(), settings.polling().interval(), now);
    Feed feed = asWished(Feed.added(address, begin).withSettings(settings), subscriptions, now);
    JournalDraft event = event(feed.id(), now, new Payload.FeedAdded(feed.url()));
    return new NewFeed(feed, now, subscriptions, List.of(event));
  }

  /** One more wish for a feed that is there. */
  private Feed joined(Wish wish, UUID feedId, Instant now) {
    Subscription served = wish.subscription().servedBy(feedId);
    if (!store.subscriptions().subscription(served.id()).equals(Optional.of(served))) {
      store.subscriptions().put(served);
    }
    return settled(feedId, wish.settings(), now);
  }

  /** A feed is asked as long as one of its wishes is enabled. */
  private static Feed asWished(Feed feed, List<Subscription> wishes, Instant now) {
    boolean wanted = wishes.stream().anyMatch(Subscription::enabled);
    boolean asked = feed.schedule().state() != FeedSchedule.State.DISABLED;
    if (wanted == asked || wishes.isEmpty()) {
      return feed;
    }
    return feed.withSchedule(
        wanted
            ? Interventions.resume(feed.schedule(), now)
            : Interventions.disable(feed.schedule(), now));
  }

  /** Makes what all wishes for a feed say together its setting. */
  private Feed settled(UUID feedId, FeedSettings wished, Instant now) {
    while (true) {
      Feed feed =
          store
              .feeds()
              .feed(feedId)
              .orElseThrow(() -> new StoreException(Kind.NOT_FOUND, "there is no feed " + feedId));
      FeedSettings base = wished.equals(FeedSettings.NONE) ? feed.settings() : wished;
      List<Subscription> wishes = store.subscriptions().of(feedId);
      FeedSettings settings = base.withPolling(base.polling().wishedBy(wishes));
      Feed changed = asWished(withSettings(feed, settings), wishes, now);
      if (changed.equals(feed)) {
        changes.changed(feed);
        return feed;
      }
      Feed after = changed.nextVersion();
      PollCommit change =
          PollCommit.of(
              feed, after, now, List.of(event(feedId, now, new Payload.FeedChanged(feed.url()))));
      if (store.commits().commit(List.of(change)).getFirst() instanceof CommitResult.Committed) {
        changes.changed(after);
        return after;
      }
    }
  }

  /** Another source has read nothing yet: a 304 would say nothing to it. */
  private static Feed withSettings(Feed feed, FeedSettings settings) {
    Feed changed = feed.withSettings(settings);
    return settings.source().equals(feed.settings().source())
        ? changed
        : changed.withState(feed.state().withoutValidators());
  }

  /**
   * Takes a wish off the record; the feed goes with the last one, and with it all that is kept of
   * it but its journal.
   *
   * @param id the wish's, or the feed's, which takes back all wishes for it
   * @return false when there is none
   */
  public boolean remove(String id) {
    return alone(() -> removed(id));
  }

  private boolean removed(String id) {
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
    changes.removed(feedId);
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
