package dev.rssify.core.operations.manual;

import dev.rssify.core.dispatch.ClockRepair;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.engine.StartCondition.Refusal;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a set of feeds: each is polled once, and its outcome is reported.
 *
 * <p>Invariants: a feed shared by several subscriptions is polled once; the failure of one feed
 * does not affect others; when the pass returns, none of its polls is still running and the sinks
 * have received its events.
 */
public final class FetchPass {

  /** The number of feeds loaded by one read of the store. */
  private static final int AT_A_TIME = 1_000;

  private final Store store;
  private final SubscriptionRegistry registry;
  private final Poller poller;
  private final NextPoll schedule;
  private final StartCondition condition;
  private final Runnable deliver;
  private final ClockRepair repair;
  private final InstantSource clock;
  private final ManualPollPolicy policy;

  /**
   * @param deliver delivers all new events to the sinks
   */
  public FetchPass(
      Store store,
      SubscriptionRegistry registry,
      Poller poller,
      NextPoll schedule,
      StartCondition condition,
      Runnable deliver,
      ClockRepair repair,
      InstantSource clock) {
    this.store = store;
    this.registry = registry;
    this.poller = poller;
    this.schedule = schedule;
    this.condition = condition;
    this.deliver = deliver;
    this.repair = repair;
    this.clock = clock;
    this.policy = new ManualPollPolicy(schedule);
  }

  /** Receives the progress of a pass. */
  @FunctionalInterface
  public interface Progress {

    /** Called once with the number of feeds to poll. */
    default void started(int feeds) {}

    /** Called after each poll, from any thread. */
    void polled(PollOutcome outcome);
  }

  /**
   * Registers these feeds and polls the enabled ones, due or not.
   *
   * @return the outcomes in the order of the requests
   */
  public List<PollOutcome> run(List<SubscriptionRequest> all, Progress progress)
      throws InterruptedException {
    return run(all, Cause.MANUAL, progress);
  }

  /**
   * Registers these feeds and polls those that are due; a new feed is.
   *
   * @return the outcomes of the polled feeds, in the order of the requests
   */
  public List<PollOutcome> runDue(List<SubscriptionRequest> all, Progress progress)
      throws InterruptedException {
    return run(all, Cause.SCHEDULE, progress);
  }

  private List<PollOutcome> run(List<SubscriptionRequest> all, Cause cause, Progress progress)
      throws InterruptedException {
    List<SubscriptionRequest> requests =
        all.stream().filter(request -> request.subscription().enabled()).toList();
    Optional<Refusal> refusal = condition.refusal();
    if (refusal.isPresent()) {
      // No feed is added either, because that needs disk space too.
      return refused(requests, refusal.get(), progress);
    }
    SequencedMap<UUID, Scheduled> feeds =
        registry.register(requests, FirstPoll.IMMEDIATE).stream()
            .map(Scheduled::of)
            .collect(
                Collectors.toMap(
                    Scheduled::feedId, feed -> feed, (_, last) -> last, LinkedHashMap::new));
    if (cause == Cause.SCHEDULE) {
      Set<UUID> due = due().stream().map(Scheduled::feedId).collect(Collectors.toSet());
      feeds.keySet().retainAll(due);
    }
    return poll(List.copyOf(feeds.values()), cause, progress);
  }

  /** Why no poll may start now; empty when polls may start. */
  public Optional<Refusal> refusal() {
    return condition.refusal();
  }

  /** Polls a feed of the store, due or not. */
  public PollOutcome one(Feed feed) throws InterruptedException {
    return these(List.of(feed), _ -> {}).getFirst();
  }

  /** Polls feeds of the store, due or not. */
  public List<PollOutcome> these(List<Feed> feeds, Progress progress) throws InterruptedException {
    return poll(feeds.stream().map(Scheduled::of).toList(), Cause.MANUAL, progress);
  }

  /** Polls the due feeds of the store. */
  public List<PollOutcome> due(Progress progress) throws InterruptedException {
    return due(Set.of(), progress);
  }

  /** Polls the due feeds among some; none means all of the store. */
  public List<PollOutcome> due(Set<UUID> of, Progress progress) throws InterruptedException {
    return poll(among(of, due()), Cause.SCHEDULE, progress);
  }

  private static List<Scheduled> among(Set<UUID> of, List<Scheduled> feeds) {
    return of.isEmpty()
        ? feeds
        : feeds.stream().filter(feed -> of.contains(feed.feedId())).toList();
  }

  private List<Scheduled> due() {
    Instant now = clock.instant();
    List<UUID> uncertain =
        schedules(feed -> repair.isImplausible(feed, now)).stream().map(Scheduled::feedId).toList();
    repair.repair(uncertain, now);
    return schedules(feed -> !feed.nextRunAt().isAfter(now));
  }

  /** When the next feed of the store is due; empty when no feed is polled. */
  public Optional<Instant> nextDue() {
    AtomicReference<@Nullable Instant> next = new AtomicReference<>();
    store
        .schedules()
        .each(feed -> {
          if (feed.nextRunAt().isBefore(FeedSchedule.NEVER)) {
            next.accumulateAndGet(
                feed.nextRunAt(), (one, two) -> one == null || two.isBefore(one) ? two : one);
          }
        });
    return Optional.ofNullable(next.get());
  }

  /** Polls every feed of the store, due or not, except stopped ones. */
  public List<PollOutcome> all(Progress progress) throws InterruptedException {
    return all(Set.of(), progress);
  }

  /** As above, for some feeds; none means all of the store. */
  public List<PollOutcome> all(Set<UUID> of, Progress progress) throws InterruptedException {
    List<Scheduled> feeds =
        schedules(feed -> feed.state() != State.GONE && feed.state() != State.DISABLED);
    feeds.removeIf(feed -> feed.state() == State.PAUSED && isStopped(feed));
    return poll(among(of, feeds), Cause.MANUAL, progress);
  }

  private List<Scheduled> schedules(Predicate<Scheduled> filter) {
    List<Scheduled> feeds = new ArrayList<>();
    store
        .schedules()
        .each(feed -> {
          if (filter.test(feed)) {
            feeds.add(feed);
          }
        });
    return feeds;
  }

  private boolean isStopped(Scheduled feed) {
    return store
        .feeds()
        .feed(feed.feedId())
        .filter(whole -> schedule.isStopped(whole, clock.instant()))
        .isPresent();
  }

  private List<PollOutcome> poll(List<Scheduled> feeds, Cause cause, Progress progress)
      throws InterruptedException {
    Optional<Refusal> refusal = condition.refusal();
    if (refusal.isPresent()) {
      List<PollOutcome> outcomes =
          feeds.stream().map(feed -> refused(feed.feedId(), feed.url(), refusal.get())).toList();
      outcomes.forEach(progress::polled);
      return outcomes;
    }
    progress.started(feeds.size());
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    List<CompletableFuture<PollOutcome>> polls = new ArrayList<>();
    for (int from = 0; from < feeds.size(); from += AT_A_TIME) {
      List<Scheduled> some = feeds.subList(from, Math.min(feeds.size(), from + AT_A_TIME));
      Map<UUID, Feed> known =
          store.feeds().feeds(some.stream().map(Scheduled::feedId).toList()).stream()
              .collect(Collectors.toMap(Feed::id, feed -> feed));
      for (Scheduled feed : some) {
        polls.add(
            poll(feed, known.get(feed.feedId()), cause, now)
                .whenComplete(
                    (outcome, _) -> Optional.ofNullable(outcome).ifPresent(progress::polled)));
      }
    }
    List<PollOutcome> outcomes = new ArrayList<>();
    for (CompletableFuture<PollOutcome> poll : polls) {
      try {
        outcomes.add(poll.get());
      } catch (ExecutionException e) {
        throw new IllegalStateException("the engine was stopped during a pass", e);
      }
    }
    deliver.run();
    return outcomes;
  }

  private static List<PollOutcome> refused(
      List<SubscriptionRequest> requests, Refusal why, Progress progress) {
    List<PollOutcome> outcomes =
        requests.stream()
            .map(request -> request.subscription().address())
            .distinct()
            .map((FeedAddress address) -> refused(address.feedId(), address.url(), why))
            .toList();
    outcomes.forEach(progress::polled);
    return outcomes;
  }

  private static PollOutcome refused(UUID feedId, String url, Refusal why) {
    return new PollOutcome.Failed(feedId, url, why.code(), null, why.message());
  }

  private CompletableFuture<PollOutcome> poll(
      Scheduled feed, @Nullable Feed known, Cause cause, Instant now) {
    ManualPollPolicy.Decision decision =
        known == null ? new ManualPollPolicy.Decision.Allowed() : policy.decide(known, now);
    return switch (decision) {
      case ManualPollPolicy.Decision.Gone() ->
          CompletableFuture.completedFuture(
              new PollOutcome.Failed(
                  feed.feedId(), feed.url(), "gone", null, ManualPollPolicy.GONE));
      case ManualPollPolicy.Decision.BackingOff(Instant until) ->
          CompletableFuture.completedFuture(
              PollOutcome.backingOff(feed.feedId(), feed.url(), Duration.between(now, until)));
      case ManualPollPolicy.Decision.Fresh _ when cause == Cause.MANUAL ->
          CompletableFuture.completedFuture(
              new PollOutcome.Succeeded(feed.feedId(), feed.url(), PollOutcome.FRESH, 0, 0));
      case ManualPollPolicy.Decision.Fresh _, ManualPollPolicy.Decision.Allowed _ -> {
        Instant at = cause == Cause.SCHEDULE ? feed.nextRunAt() : now;
        yield poller
            .request(new PollTask(feed.feedId(), cause, at), feed)
            .thenApply(CompletedPoll::outcome);
      }
    };
  }
}
