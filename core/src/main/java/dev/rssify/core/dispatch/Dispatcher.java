package dev.rssify.core.dispatch;

import dev.rssify.core.dispatch.RequestScheduler.Purpose;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which poll starts next: due feeds move to the queue of their politeness group, and groups
 * take turns by the time their next start is allowed. It starts nothing itself.
 *
 * <p>Invariants: a feed has at most one poll at a time, whatever its cause; no start is earlier
 * than its group's gate allows; a group with ten thousand feeds delays no other group; the cost of
 * a {@link #tick} does not depend on feeds that are not due.
 *
 * <p>Threading: safe for many threads. It owns the one lock: queues, gates and the due heap have
 * none and are used only under it. Callers that wait for a poll are completed without the lock.
 * Threads wait only in {@link #await} and at the {@link #gate}.
 */
public final class Dispatcher {

  private final InstantSource clock;
  private final SharedStartSlots shared;
  private final Gates gates;
  private final Queues queues;
  private final RequestScheduler slots;
  private final RateLimits rateLimits;
  private final ReentrantLock lock = new ReentrantLock();
  private final LoopWait loop;

  private volatile boolean stopped;

  /** For a process that shares its store with no other. */
  public Dispatcher(GateConfig config, InstantSource clock) {
    this(
        config,
        clock,
        new SharedStartSlots(
            MemoryStore.open().gates(), "", config.spacing(), clock, EngineListener.NONE));
  }

  @SuppressWarnings("WaitNotInLoop") // the caller of await is the loop
  public Dispatcher(GateConfig config, InstantSource clock, SharedStartSlots shared) {
    this.clock = clock;
    this.shared = shared;
    DueQueue dueQueue = new DueQueue();
    this.gates = new Gates(config, dueQueue.places, dueQueue::isBefore, clock::millis);
    this.queues = new Queues(dueQueue, gates);
    this.slots = new RequestScheduler(gates, queues, config.maxActivePolls());
    this.rateLimits = new RateLimits(slots, queues);
    Condition changed = lock.newCondition();
    this.loop =
        new LoopWait(
            millis -> changed.await(millis, TimeUnit.MILLISECONDS),
            changed::signalAll,
            clock::millis);
  }

  /** The gate of every request that is not the first of a poll. */
  public HopGate gate() {
    return new RequestGate(this, shared, null, Purpose.CALLER);
  }

  /** The gate of requests that yield to all others of their group, such as pages of entries. */
  public HopGate backgroundGate() {
    return new RequestGate(this, shared, null, Purpose.BACKGROUND);
  }

  /** The gate of a poll whose first request has this slot. */
  HopGate gate(Slot first) {
    return new RequestGate(this, shared, first, Purpose.POLL);
  }

  /**
   * Adds feeds to the due queue, or updates when they are due. Batches are much faster than single
   * calls. Older versions of a feed are ignored.
   */
  public void schedule(List<Scheduled> feeds) {
    locked(() -> feeds.forEach(queues::place));
  }

  /** Removes a feed from the due queue; a poll that is running continues. */
  public void remove(UUID feedId) {
    locked(() -> queues.remove(feedId));
  }

  /** Used under the lock. */
  Queues queues() {
    return queues;
  }

  /**
   * Polls a feed as soon as its gate allows, whether it is due or not. Joins a poll of the feed
   * that is already running. Completes at once with {@code backing_off} while the group backs off
   * (R12).
   */
  public CompletableFuture<CompletedPoll> request(PollTask task, Scheduled feed) {
    CompletableFuture<CompletedPoll> outcome = new CompletableFuture<>();
    locked(() -> {
      PolitenessGroup group = gates.group(gates.groupId(feed.url()));
      Poll same = queues.pollOf(task.feedId());
      if (stopped) {
        outcome.completeExceptionally(stopping());
      } else if (same != null) {
        same.waiting.add(outcome);
      } else if (group.isBackingOff(now())) {
        outcome.complete(RateLimits.refusal(task.feedId(), feed.url(), group, now()));
      } else {
        queues.request(task, feed, group).waiting.add(outcome);
      }
    });
    return outcome;
  }

  /**
   * Queues a request behind the others of its group.
   *
   * @param purpose decides which requests it yields to
   * @return completes when the request may start, or at once when it may not for long
   */
  CompletableFuture<HopGate.Admission> enter(String groupId, Purpose purpose) {
    CompletableFuture<HopGate.Admission> entry = new CompletableFuture<>();
    locked(() -> {
      PolitenessGroup group = gates.group(groupId);
      Optional<Instant> backsOff = group.backsOffUntil(now());
      if (stopped) {
        entry.cancel(false);
      } else if (backsOff.isPresent()) {
        entry.complete(new HopGate.Admission.BackingOff(backsOff.get()));
      } else {
        slots.enqueue(group, new PolitenessGroup.HopWait(entry, purpose));
      }
    });
    return entry;
  }

  /**
   * Returns the polls that may start now. Each must be run and then passed to {@link #finished}.
   */
  public List<GrantedPoll> tick() {
    return locked(() -> stopped ? List.of() : slots.next(this::slot, now()));
  }

  /**
   * Lets running polls continue with their redirects while no new poll may start; call it instead
   * of {@link #tick}.
   */
  public void tickHops() {
    locked(() -> slots.nextHops(this::slot, now()));
  }

  private Slot slot(PolitenessGroup group) {
    return new Slot(this, shared, gates, group, gates.take(group, now()));
  }

  /** Sets when the feed of a running poll is due again, if it has a schedule. */
  public void postpone(GrantedPoll start, Instant at) {
    locked(() -> queues.postpone(start.poll(), at));
  }

  /** Ends a poll, releases its slot and completes its callers. */
  public void finished(GrantedPoll start, CompletedPoll polled) {
    Poll poll = start.poll();
    locked(() -> {
      slots.ended(start);
      queues.putBack(poll);
    });
    poll.complete(polled);
  }

  /**
   * Queues a poll again whose start the store refused, because another process used the group. Its
   * callers are completed if the group backs off.
   */
  void refused(GrantedPoll start, HostGate gate) {
    Poll poll = start.poll();
    Optional<CompletedPoll> refusal =
        locked(() -> {
          slots.ended(start);
          refused(gate);
          boolean backsOff = poll.group.isBackingOff(now()) && !poll.waiting.isEmpty();
          if (backsOff || stopped) {
            queues.putBack(poll);
          } else {
            queues.requeue(poll);
          }
          return backsOff ? Optional.of(RateLimits.refusal(poll, now())) : Optional.empty();
        });
    if (stopped) {
      poll.waiting.forEach(waiting -> waiting.completeExceptionally(stopping()));
    } else {
      refusal.ifPresent(poll::complete);
    }
  }

  /** The store refused a start: it is tried again when that gate opens. */
  void refused(HostGate gate) {
    locked(() -> slots.refused(gates.group(gate.groupId()), gate, shared.transientClaim(), now()));
  }

  /** Counts the result of a poll; returns the error budget that it used up, if any. */
  Optional<ErrorBudget.UsedUp> count(GrantedPoll start, PollEnd end) {
    return locked(() -> gates.count(start.poll().group, end, now()));
  }

  /** Whether no poll is running: only the passing of time can create work. */
  public boolean isIdle() {
    return locked(slots::isIdle);
  }

  public Load load() {
    return locked(() -> slots.load(now()));
  }

  /** The groups in which requests wait or run, the longest queue first. */
  public List<HostQueue> hostQueues(int limit) {
    return locked(() -> gates.longestQueues(limit, now()));
  }

  /** When the next poll can start if nothing else happens; empty if never. */
  public Optional<Instant> nextStart() {
    long at = locked(slots::nextStart);
    return at == Queues.NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(at));
  }

  /** Waits for the given time, or until the dispatcher is stopped, even if feeds are due. */
  public void awaitStop(Duration longest) throws InterruptedException {
    await(() -> stopped ? 0L : Queues.NEVER, longest);
  }

  /** Waits until a poll may be able to start, at most for the given time. */
  public void await(Duration longest) throws InterruptedException {
    await(() -> stopped ? 0L : slots.nextStart(), longest);
  }

  private void await(LongSupplier until, Duration longest) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      loop.await(until, longest);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Makes a group back off until the given time (R12). Requested polls that have not started are
   * refused, like those requested later; due feeds wait.
   */
  public void backOff(String groupId, Instant until) {
    locked(() -> rateLimits.backOff(gates.group(groupId), until, now())).forEach(Poll::complete);
  }

  /**
   * Makes the group of a response back off, in this process at once and then for all others on the
   * store.
   *
   * @param retryAfter the duration; null when the header is absent
   */
  void rateLimited(PolitenessGroup group, @Nullable Duration retryAfter) {
    HostGate gate = locked(() -> RateLimits.gate(group, retryAfter, now()));
    backOff(group.id, Objects.requireNonNull(gate.notBefore()));
    shared.backsOff(gate);
  }

  /**
   * Records a request that was sent before the store was opened, for other processes on the store.
   */
  public void recordStart(String url) {
    SharedStartSlots.SlotResult _ = shared.take(gates.groupId(url));
  }

  /** The politeness group that a request to this URL belongs to. */
  public String groupId(String url) {
    return gates.groupId(url);
  }

  /** As above. */
  String groupId(WebUrl url) {
    return gates.groupId(url);
  }

  /** Until when a group backs off; empty if it does not. */
  public Optional<Instant> backOffUntil(String groupId) {
    return locked(() -> gates.group(groupId).backsOffUntil(now()));
  }

  /** Restores a gate that an earlier process stored. */
  public void restore(HostGate gate) {
    locked(() -> {
      PolitenessGroup group = gates.group(gate.groupId());
      slots.restore(group, gate, shared.transientClaim());
      group.strikes = gate.strikes();
    });
  }

  /**
   * Adjusts to a clock that was set by the given amount. Waiting times at gates stay the same, and
   * those of feeds too if it was set back; if it was set forward, feeds may be due at once and are
   * paced.
   */
  public void clockJumped(Duration by) {
    locked(() -> {
      gates.shift(by.toMillis());
      if (by.isNegative()) {
        queues.shift(by.toMillis());
      }
    });
  }

  /**
   * Stops: no poll starts any more, and polls that have not started or wait for a redirect are
   * cancelled.
   */
  public void stop() {
    List<CompletableFuture<CompletedPoll>> cancelled = new ArrayList<>();
    locked(() -> {
      stopped = true;
      queues.notStarted().forEach(poll -> cancelled.addAll(poll.waiting));
      slots.cancelWaiting();
    });
    cancelled.forEach(waiting -> waiting.completeExceptionally(stopping()));
  }

  private static CancellationException stopping() {
    return new CancellationException("the engine is stopping");
  }

  /** Runs work under the lock; for the slots and gates that other threads hold. */
  void locked(Runnable work) {
    Optional<?> _ =
        locked(() -> {
          work.run();
          return Optional.empty();
        });
  }

  /** As above, with a result. */
  <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      T result = work.get();
      loop.wakeUp();
      return result;
    } finally {
      lock.unlock();
    }
  }

  long now() {
    return clock.millis();
  }

  /** Rounds up: spacing that is short by less than a millisecond is still too short. */
  long nowRoundedUp() {
    return clock.instant().plusNanos(999_999).toEpochMilli();
  }
}
