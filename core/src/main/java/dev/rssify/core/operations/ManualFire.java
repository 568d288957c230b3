package dev.rssify.core.operations;

import static java.util.Comparator.naturalOrder;

import dev.rssify.core.dispatch.DryRun;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.Polled;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.Cause;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.model.Task;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks a feed when a person says so, and tells how that went: document 002's manual fire. It skips
 * the floor (R23) and nothing else; a dry run keeps nothing of what it finds.
 *
 * <p>Invariants: a feed is asked so at most once in {@link #PAUSE}, dry runs aside, whoever asks at
 * the same time and in whichever process that shares the store; a refusal does not count. A task is
 * known to the process it was started in, until an hour after its end.
 *
 * <p>Threading: safe for many threads; none waits for a poll.
 */
public final class ManualFire implements AutoCloseable {

  /** How far apart two fires of a feed are at least. */
  public static final Duration PAUSE = Duration.ofSeconds(60);

  private static final String KIND = "fire";

  private final Store store;
  private final FeedFinder finder;
  private final Poller poller;
  private final DryRun dryRun;
  private final StartCondition condition;
  private final InstantSource clock;
  private final Manners manners;
  private final FireTasks tasks = new FireTasks();
  private final AtomicLong count = new AtomicLong();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  public ManualFire(
      Store store, Poller poller, DryRun dryRun, StartCondition condition, InstantSource clock) {
    this.store = store;
    this.finder = new FeedFinder(store);
    this.poller = poller;
    this.dryRun = dryRun;
    this.condition = condition;
    this.clock = clock;
    this.manners = new Manners(store.feeds());
  }

  /**
   * Begins to ask a feed, unless something is in the way.
   *
   * @param name its id, the id of a subscription to it, or a URL it has or had
   * @param dry only to see what is new
   */
  public Fired fire(String name, boolean dry) {
    Optional<Feed> feed = finder.find(name);
    if (feed.isEmpty()) {
      return new Fired.NotFound();
    }
    Instant now = now();
    return refusal(Scheduled.of(feed.get()), now).orElseGet(() -> start(feed.get(), dry, now));
  }

  /** How a task gets on; empty when there is none, or it ended more than an hour ago. */
  public Optional<FireTask> task(UUID id) {
    return tasks.task(id, now());
  }

  private Optional<Fired> refusal(Scheduled feed, Instant now) {
    return switch (manners.toward(feed, now)) {
      case Manners.Word.Gone() -> Optional.of(new Fired.Gone(Manners.GONE));
      case Manners.Word.Silent(Instant until) -> Optional.of(silent(until));
      case Manners.Word.MayBeAsked() ->
          silentUntil(feed.groupId(), now)
              .map(ManualFire::silent)
              .or(() -> condition.refusal().map(why -> new Fired.Held(why.code(), why.message())));
    };
  }

  /** What we were told ourselves, or another process that asks this publisher (R12). */
  private Optional<Instant> silentUntil(String groupId, Instant now) {
    Stream<Instant> told =
        store.gates().gates(List.of(groupId)).stream()
            .map(HostGate::notBefore)
            .filter(Objects::nonNull)
            .filter(until -> until.isAfter(now));
    return Stream.concat(told, dryRun.silentUntil(groupId).stream()).max(naturalOrder());
  }

  private static Fired silent(Instant until) {
    return new Fired.Silent(until, "the publisher asked for silence until " + until);
  }

  private Fired start(Feed feed, boolean dry, Instant now) {
    UUID id = NameUuid.of(feed.id() + " fired " + now + " " + count.incrementAndGet());
    FireTask task = FireTask.running(id, feed.id(), dry, now);
    if (!tasks.add(task)) {
      return new Fired.Held("busy", "too many feeds are being asked by hand already");
    }
    if (!dry && !claim(feed, now)) {
      tasks.remove(id);
      return new Fired.TooSoon(left(feed, now));
    }
    PollTask poll = new PollTask(feed.id(), dry ? Cause.DRY_RUN : Cause.MANUAL, now);
    CompletableFuture<Polled> _ =
        (dry
                ? CompletableFuture.supplyAsync(() -> dryRun.run(poll, feed), threads)
                : poller.request(poll, Scheduled.of(feed)))
            .whenComplete((polled, failure) -> end(task, polled, failure));
    return new Fired.Started(tasks.task(id, now).orElse(task));
  }

  /** One row of the store for each feed, which whoever comes first may take. */
  private boolean claim(Feed feed, Instant now) {
    Task claim =
        new Task(
            claimId(feed),
            KIND,
            feed.placement().groupId(),
            feed.placement().partitionNo(),
            now.plus(PAUSE),
            0,
            null,
            "{}");
    return store.tasks().claim(claim, now);
  }

  private Duration left(Feed feed, Instant now) {
    return store
        .tasks()
        .task(claimId(feed))
        .map(claim -> Duration.between(now, claim.dueAt()))
        .filter(Duration::isPositive)
        .orElse(Duration.ofMillis(1));
  }

  private static UUID claimId(Feed feed) {
    return NameUuid.of(feed.id() + " fired");
  }

  private void end(FireTask task, @Nullable Polled polled, @Nullable Throwable failure) {
    Polled how = polled == null ? broken(task, failure) : polled;
    tasks.ended(task.ended(how.outcome(), how.entries(), how.events(), now()));
  }

  private static Polled broken(FireTask task, @Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return Polled.without(
        new PollOutcome.Failed(task.feedId(), "", "abandoned", null, String.valueOf(cause)));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Dry runs that are not over are given up. */
  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }
}
