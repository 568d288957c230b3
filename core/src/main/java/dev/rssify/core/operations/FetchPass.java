package dev.rssify.core.operations;

import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.LowDisk;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.Cause;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.model.Wish;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a list of feeds: each is put on record, asked once, and reported.
 *
 * <p>Invariants: feeds that several subscriptions share are asked once; a feed that fails never
 * costs another; when the pass returns, nothing of it is still running and the sinks have what it
 * found.
 */
public final class FetchPass {

  private final Registry registry;
  private final Poller poller;
  private final StartCondition condition;
  private final Runnable handOver;
  private final InstantSource clock;

  /**
   * @param handOver gives all that was found to the sinks
   */
  public FetchPass(
      Registry registry,
      Poller poller,
      StartCondition condition,
      Runnable handOver,
      InstantSource clock) {
    this.registry = registry;
    this.poller = poller;
    this.condition = condition;
    this.handOver = handOver;
    this.clock = clock;
  }

  /**
   * Asks the enabled ones of these feeds.
   *
   * @param progress told each outcome as it comes, from any thread
   * @return the outcomes in the order of the subscriptions
   */
  public List<PollOutcome> run(List<Wish> all, Consumer<PollOutcome> progress)
      throws InterruptedException {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    List<Wish> wishes = all.stream().filter(wish -> wish.subscription().enabled()).toList();
    Optional<String> low = condition.refusal();
    if (low.isPresent()) {
      return refused(wishes, low.get(), progress);
    }
    List<CompletableFuture<PollOutcome>> polls =
        registry.register(wishes, Registry.First.AT_ONCE).stream()
            .collect(
                Collectors.toMap(Feed::id, feed -> feed, (_, last) -> last, LinkedHashMap::new))
            .values()
            .stream()
            .map(feed -> poll(feed, now).whenComplete((outcome, _) -> tell(progress, outcome)))
            .toList();
    List<PollOutcome> outcomes = new ArrayList<>();
    for (CompletableFuture<PollOutcome> poll : polls) {
      try {
        outcomes.add(poll.get());
      } catch (ExecutionException e) {
        throw new IllegalStateException("the engine was stopped during a pass", e);
      }
    }
    handOver.run();
    return outcomes;
  }

  /** Not even a feed is added: that would need room too. */
  private static List<PollOutcome> refused(
      List<Wish> wishes, String why, Consumer<PollOutcome> progress) {
    List<PollOutcome> outcomes =
        wishes.stream()
            .map(wish -> wish.subscription().address())
            .distinct()
            .<PollOutcome>map(address ->
                new PollOutcome.Failed(address.feedId(), address.url(), LowDisk.CODE, null, why))
            .toList();
    outcomes.forEach(progress);
    return outcomes;
  }

  private static void tell(Consumer<PollOutcome> progress, @Nullable PollOutcome outcome) {
    if (outcome != null) {
      progress.accept(outcome);
    }
  }

  /** R17: whoever took a feed away for good is not asked by hand either. */
  private CompletableFuture<PollOutcome> poll(Feed feed, Instant now) {
    if (feed.state().schedule().state() == FeedSchedule.State.GONE) {
      return CompletableFuture.completedFuture(
          new PollOutcome.Failed(
              feed.id(),
              feed.url(),
              "gone",
              null,
              "the publisher took this feed away for good (410)"));
    }
    return poller.request(new PollTask(feed.id(), Cause.MANUAL, now), feed);
  }
}
