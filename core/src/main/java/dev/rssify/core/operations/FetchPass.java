package dev.rssify.core.operations;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.LowDisk;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Cause;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * One pass over a list of feeds: each is added if it is not known, asked once, and reported.
 *
 * <p>Invariants: feeds that several subscriptions share are asked once; a feed that fails never
 * costs another; that they are asked is remembered before they are; when the pass returns, nothing
 * of it is still running.
 */
public final class FetchPass {

  private static final int IN_FLIGHT = 256;

  private final Store store;
  private final NextPoll schedule;
  private final PollPipeline pipeline;
  private final StartCondition condition;
  private final EngineListener listener;
  private final InstantSource clock;

  public FetchPass(
      Store store,
      NextPoll schedule,
      PollPipeline pipeline,
      StartCondition condition,
      EngineListener listener,
      InstantSource clock) {
    this.store = store;
    this.schedule = schedule;
    this.pipeline = pipeline;
    this.condition = condition;
    this.listener = listener;
    this.clock = clock;
  }

  /**
   * Asks the enabled ones of these feeds.
   *
   * @param progress told each outcome as it comes, from any thread
   * @return the outcomes in the order of the subscriptions
   */
  public List<PollOutcome> run(List<Subscription> subscriptions, Consumer<PollOutcome> progress)
      throws InterruptedException {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    List<FeedAddress> addresses = addresses(subscriptions);
    Optional<String> low = condition.refusal();
    if (low.isPresent()) {
      // Not even a feed is added: that would need room too.
      return addresses.stream()
          .map(address -> lowDisk(address.feedId(), address.url(), low.get()))
          .peek(progress)
          .toList();
    }
    List<Feed> feeds = addresses.stream().map(address -> known(address, now)).distinct().toList();
    List<PollTask> tasks =
        feeds.stream().map(feed -> new PollTask(feed.id(), Cause.MANUAL, now)).toList();
    store
        .attempts()
        .remember(
            tasks.stream().map(task -> new Attempt(task.feedId(), task.fetchId(), now)).toList());

    Semaphore permits = new Semaphore(IN_FLIGHT);
    List<Future<PollOutcome>> polls = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < feeds.size(); i++) {
        PollTask task = tasks.get(i);
        Feed feed = feeds.get(i);
        permits.acquire();
        polls.add(
            threads.submit(() -> {
              try {
                PollOutcome outcome = poll(task, feed);
                progress.accept(outcome);
                return outcome;
              } finally {
                permits.release();
              }
            }));
      }
    }
    return polls.stream().map(Future::resultNow).toList();
  }

  /** The feed that has this address or once had it; a new one when there is none. */
  private Feed known(FeedAddress address, Instant now) {
    return store.feeds().withUrl(address.url()).stream()
        .findFirst()
        .orElseGet(() -> {
          Feed feed = Feed.added(address, schedule.first(now));
          store.feeds().add(feed, now, List.of());
          return feed;
        });
  }

  private static List<FeedAddress> addresses(List<Subscription> subscriptions) {
    return subscriptions.stream()
        .filter(Subscription::enabled)
        .map(Subscription::address)
        .distinct()
        .toList();
  }

  /** Our own faults end one poll, never the pass. */
  private PollOutcome poll(PollTask task, Feed feed) {
    try {
      return refusal(feed).orElseGet(() -> pipeline.poll(task));
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.PollBroke(task, e));
      return failed(feed, "internal_error", e.toString());
    }
  }

  /** R12, R17: whoever asked for silence, or for good, is not asked by hand either. */
  private Optional<PollOutcome> refusal(Feed feed) {
    if (feed.state().schedule().state() == FeedSchedule.State.GONE) {
      return Optional.of(failed(feed, "gone", "the publisher took this feed away for good (410)"));
    }
    Optional<String> low = condition.refusal();
    if (low.isPresent()) {
      return Optional.of(lowDisk(feed.id(), feed.url(), low.get()));
    }
    Instant now = clock.instant();
    return store.gates().gates(List.of(feed.placement().groupId())).stream()
        .map(HostGate::notBefore)
        .filter(until -> until != null && until.isAfter(now))
        .findFirst()
        .map(until ->
            failed(
                feed,
                "silenced",
                "the server asked for silence; "
                    + Duration.between(now, until).toSeconds()
                    + " s are left"));
  }

  private static PollOutcome lowDisk(UUID feedId, String url, String message) {
    return new PollOutcome.Failed(feedId, url, LowDisk.CODE, null, message);
  }

  private static PollOutcome failed(Feed feed, String code, String message) {
    return new PollOutcome.Failed(feed.id(), feed.url(), code, null, message);
  }
}
