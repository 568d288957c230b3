package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Decides which poll starts next: due feeds move to the queue of their politeness group, and groups
 * take turns by the time their next start is allowed. It starts nothing itself.
 *
 * <p>Invariants: a feed has at most one poll at a time, whatever its cause; no start is earlier
 * than its group's gate allows; a group with ten thousand feeds delays no other group; the cost of
 * a {@link #tick} does not depend on feeds that are not due.
 *
 * <p>Threading: safe for many threads; threads wait only in {@link #await} and at the {@link
 * #gate}.
 */
public final class Dispatcher {

  /** Starts per tick, so that a backlog does not hold the lock for long. */
  private static final int AT_A_TIME = 1_024;

  private final int pollsAtWork;
  private final Gates gates;
  private final Queues queues;
  private final RequestSlots starts;
  private final RateLimits rateLimits;
  private final StartSlots slots;
  private int polling;
  private volatile boolean stopped;

  /** For a process that shares its store with no other. */
  public Dispatcher(GateConfig config, InstantSource clock) {
    this(
        config,
        clock,
        new StartSlots(
            MemoryStore.open().gates(), "", config.spacing(), clock, EngineListener.NONE));
  }

  public Dispatcher(GateConfig config, InstantSource clock, StartSlots slots) {
    this.slots = slots;
    this.pollsAtWork = config.pollsAtWork();
    DueQueue dueQueue = new DueQueue();
    this.gates = new Gates(config, dueQueue.places, dueQueue::isBefore);
    this.queues = new Queues(dueQueue, gates);
    this.starts = new RequestSlots(gates, clock, slots, this::rateLimited);
    this.rateLimits = new RateLimits(starts, queues);
  }

  private HostGate rateLimited(PolitenessGroup group, @Nullable Duration retryAfter) {
    return rateLimits.met(group, retryAfter);
  }

  /** The gate of every request that is not the first of a poll. */
  public HopGate gate() {
    return starts;
  }

  /**
   * Adds feeds to the due queue, or updates when they are due. Batches are much faster than single
   * calls. Older versions of a feed are ignored.
   */
  public void schedule(List<Scheduled> feeds) {
    starts.locked(() -> {
      feeds.forEach(queues::place);
      starts.signal();
    });
  }

  /** Removes a feed from the due queue; a poll that is running continues. */
  public void remove(UUID feedId) {
    starts.locked(() -> queues.remove(feedId));
  }

  /**
   * Polls a feed as soon as its gate allows, whether it is due or not. Joins a poll of the feed
   * that is already running. Completes at once with {@code backing_off} while the group backs off
   * (R12).
   */
  public CompletableFuture<CompletedPoll> request(PollTask task, Scheduled feed) {
    CompletableFuture<CompletedPoll> outcome = new CompletableFuture<>();
    starts.locked(() -> {
      PolitenessGroup group = gates.group(gates.groupId(feed.url()));
      Poll same = queues.pollOf(task.feedId());
      if (stopped) {
        outcome.completeExceptionally(stopping());
      } else if (same != null) {
        same.waiting.add(outcome);
      } else if (group.isBackingOff(starts.now())) {
        outcome.complete(rateLimits.refusal(task.feedId(), feed.url(), group));
      } else {
        queues.request(task, feed.url(), group).waiting.add(outcome);
        starts.signal();
      }
    });
    return outcome;
  }

  /**
   * Returns the polls that may start now. Each must be run and then passed to {@link #finished}.
   */
  public List<GrantedPoll> tick() {
    List<GrantedPoll> started = new ArrayList<>();
    starts.locked(() -> {
      long now = starts.now();
      queues.moveDue(now, AT_A_TIME);
      PolitenessGroup group = gates.next(now);
      while (group != null && started.size() < AT_A_TIME && hasCapacity() && !stopped) {
        if (group.urgentIsNext()) {
          switch (group.urgent.remove()) {
            case PolitenessGroup.HopWait wait -> starts.grant(group, wait, now);
            case Poll poll -> started.add(start(poll));
          }
        } else {
          started.add(start(queues.duePoll(group)));
        }
        group = gates.next(now);
      }
    });
    return started;
  }

  /**
   * Lets running polls continue with their redirects while no new poll may start; call it instead
   * of {@link #tick}.
   */
  public void tickHops() {
    starts.locked(() -> {
      long now = starts.now();
      gates.forEach(group -> {
        if (gates.mayStart(group, now)) {
          group.nextHop().ifPresent(hop -> starts.grant(group, hop, now));
        }
      });
    });
  }

  private GrantedPoll start(Poll poll) {
    polling++;
    return new GrantedPoll(poll, starts.start(poll.group));
  }

  /** Sets when the feed of a running poll is due again, if it has a schedule. */
  public void postpone(GrantedPoll start, Instant at) {
    starts.locked(() -> queues.postpone(start.poll(), at));
  }

  /** Ends a poll, releases its slot and completes its callers. */
  public void finished(GrantedPoll start, CompletedPoll polled) {
    Poll poll = start.poll();
    start.slot().close();
    starts.locked(() -> {
      polling--;
      queues.putBack(poll);
      starts.signal();
    });
    poll.waiting.forEach(waiting -> waiting.complete(polled));
  }

  /**
   * Queues a poll again whose start the store refused, because another process used the group. Its
   * callers are completed if the group backs off.
   */
  void refused(GrantedPoll start, HostGate gate) {
    Poll poll = start.poll();
    start.slot().close();
    starts.refused(gate);
    boolean backsOff =
        starts.locked(() -> {
          polling--;
          boolean backingOff = poll.group.isBackingOff(starts.now()) && !poll.waiting.isEmpty();
          if (backingOff || stopped) {
            queues.putBack(poll);
          } else {
            queues.requeue(poll);
          }
          starts.signal();
          return backingOff;
        });
    if (stopped) {
      poll.waiting.forEach(waiting -> waiting.completeExceptionally(stopping()));
    } else if (backsOff) {
      CompletedPoll outcome = rateLimits.refusal(poll.task.feedId(), poll.url, poll.group);
      poll.waiting.forEach(waiting -> waiting.complete(outcome));
    }
  }

  /** Counts the result of a poll; returns the error budget that it used up, if any. */
  Optional<ErrorBudget.UsedUp> count(GrantedPoll start, PollEnd end) {
    return starts.locked(() -> gates.count(start.poll().group, end, starts.now()));
  }

  private boolean hasCapacity() {
    return polling - starts.pollsAtHops() - gates.inFlight().slow() < pollsAtWork;
  }

  /** Whether no poll is running: only the passing of time can create work. */
  public boolean isIdle() {
    return starts.locked(() -> polling == starts.pollsAtHops() && gates.inFlight().isEmpty());
  }

  public Load load() {
    return starts.locked(() -> {
      int[] waiting = new int[1];
      gates.forEach(group -> waiting[0] += group.due.size() + group.urgent.size());
      return new Load(waiting[0], polling, gates.failedShare());
    });
  }

  /** When the next poll can start if nothing else happens; empty if never. */
  public Optional<Instant> nextStart() {
    long at = starts.locked(this::nextMillis);
    return at == Queues.NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(at));
  }

  private long nextMillis() {
    return hasCapacity() ? Math.min(queues.dueAt(), gates.readyAt()) : queues.dueAt();
  }

  /** Waits for the given time, or until the dispatcher is stopped, even if feeds are due. */
  public void awaitStop(Duration longest) throws InterruptedException {
    starts.await(() -> stopped ? 0L : Queues.NEVER, longest);
  }

  /** Waits until a poll may be able to start, at most for the given time. */
  public void await(Duration longest) throws InterruptedException {
    starts.await(() -> stopped ? 0L : nextMillis(), longest);
  }

  /** Makes a group back off until the given time (R12); see {@link RateLimits#backOff}. */
  public void backOff(String groupId, Instant until) {
    rateLimits.backOff(groupId, until);
  }

  /**
   * Records a request that was sent before the store was opened, for other processes on the store.
   */
  public void recordStart(String url) {
    Optional<HostGate> _ = slots.take(gates.groupId(url));
  }

  /** The politeness group that a request to this URL belongs to. */
  public String groupId(String url) {
    return gates.groupId(url);
  }

  /** Until when a group backs off; empty if it does not. */
  public Optional<Instant> backOffUntil(String groupId) {
    return rateLimits.until(groupId);
  }

  /** Restores a gate that an earlier process stored. */
  public void restore(HostGate gate) {
    starts.restore(gate);
    starts.locked(() -> {
      gates.group(gate.groupId()).strikes = gate.strikes();
    });
  }

  /**
   * Adjusts to a clock that was set by the given amount. Waiting times at gates stay the same, and
   * those of feeds too if it was set back; if it was set forward, feeds may be due at once and are
   * paced.
   */
  public void clockJumped(Duration by) {
    starts.locked(() -> {
      gates.shift(by.toMillis());
      if (by.isNegative()) {
        queues.shift(by.toMillis());
      }
      starts.signal();
    });
  }

  /**
   * Stops: no poll starts any more, and polls that have not started or wait for a redirect are
   * cancelled.
   */
  public void stop() {
    List<CompletableFuture<CompletedPoll>> cancelled = new ArrayList<>();
    starts.locked(() -> {
      stopped = true;
      queues.notStarted().forEach(poll -> cancelled.addAll(poll.waiting));
      starts.stop();
    });
    cancelled.forEach(waiting -> waiting.completeExceptionally(stopping()));
  }

  private static CancellationException stopping() {
    return new CancellationException("the engine is stopping");
  }
}
