package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The lock over gates and queues, the slots that requests hold, and the threads that wait for one.
 *
 * <p>Invariants: a slot is counted until it is closed; a request starts only with a slot, and its
 * group's next start counts from when it is written.
 *
 * <p>Threading: safe for many threads.
 */
final class RequestSlots implements HopGate {

  /** How soon a start is tried again that another process prevented. */
  private static final long RETRY_MILLIS = 250;

  final Gates gates;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** When the thread in {@link #await} has something to do; null while no thread waits. */
  private @Nullable LongSupplier awaited;

  /** When the waiting thread wakes up by itself. */
  private long awakeAt;

  /** Polls that wait for a further hop and do no work meanwhile. */
  private int pollsAtHops;

  private boolean stopped;

  final StartSlots shared;
  final BiFunction<PolitenessGroup, @Nullable Duration, HostGate> rateLimited;

  /**
   * @param rateLimited makes a group back off, by its Retry-After if it has one
   */
  RequestSlots(
      Gates gates,
      InstantSource clock,
      StartSlots slots,
      BiFunction<PolitenessGroup, @Nullable Duration, HostGate> rateLimited) {
    this.gates = gates;
    this.clock = clock;
    this.shared = slots;
    this.rateLimited = rateLimited;
  }

  @Override
  public Entry enter(WebUrl url) {
    return enter(url, false);
  }

  /** Waits for the group's turn in this process, then takes the slot that all processes share. */
  Entry enter(WebUrl url, boolean ofPoll) {
    while (true) {
      Entry entry = turn(url, ofPoll);
      if (!(entry instanceof Slot slot)) {
        return entry;
      }
      Optional<HostGate> closed;
      try {
        closed = shared.take(slot.group().id);
      } catch (RuntimeException | Error e) {
        slot.giveBack();
        throw e;
      }
      if (closed.isEmpty()) {
        return locked(slot::unlessBackingOff);
      }
      slot.giveBack();
      refused(closed.get());
    }
  }

  private Entry turn(WebUrl url, boolean ofPoll) {
    CompletableFuture<Entry> entry = new CompletableFuture<>();
    String groupId = gates.groupId(url);
    locked(() -> {
      PolitenessGroup group = gates.group(groupId);
      if (stopped) {
        entry.cancel(false);
        return;
      }
      if (group.isBackingOff(now())) {
        entry.complete(new Entry.BackingOff(Instant.ofEpochMilli(group.backOffUntil)));
        return;
      }
      pollsAtHops += ofPoll ? 1 : 0;
      group.urgent.add(new PolitenessGroup.HopWait(entry, ofPoll));
      gates.update(group);
      signal();
    });
    try {
      return entry.get();
    } catch (InterruptedException | ExecutionException e) {
      if (!entry.cancel(false) && entry.resultNow() instanceof Pass pass) {
        pass.close();
      }
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped while waiting at a gate");
    }
  }

  /** Cancels the threads that wait to send a request. Under the lock. */
  void stop() {
    stopped = true;
    gates.forEach(group ->
        group.urgent.removeIf(
            waiting -> waiting instanceof PolitenessGroup.HopWait hop && cancel(hop)));
    signal();
  }

  private boolean cancel(PolitenessGroup.HopWait wait) {
    pollsAtHops -= wait.ofPoll() ? 1 : 0;
    return wait.entry().cancel(false);
  }

  /** Lets a waiting thread send its request. Under the lock. */
  void grant(PolitenessGroup group, PolitenessGroup.HopWait wait, long now) {
    Slot slot = slot(group, now);
    slot.start(now);
    if (!complete(wait, slot)) {
      slot.giveBack(); // the thread no longer waits
    }
  }

  private Slot slot(PolitenessGroup group, long now) {
    return new Slot(this, group, gates.take(group, now));
  }

  private boolean complete(PolitenessGroup.HopWait wait, Entry entry) {
    pollsAtHops -= wait.ofPoll() ? 1 : 0;
    return wait.entry().complete(entry);
  }

  /** Takes the slot for the first request of a poll. Under the lock. */
  PollGate start(PolitenessGroup group) {
    return new PollGate(this, slot(group, now()));
  }

  /**
   * Makes a group back off (R12) and refuses the requests that wait in it.
   *
   * @return the polls that waited
   */
  List<Poll> backOff(String groupId, Instant until) {
    List<Poll> refused = new ArrayList<>();
    locked(() -> {
      PolitenessGroup group = gates.group(groupId);
      group.backOffUntil = Math.max(group.backOffUntil, until.toEpochMilli());
      for (PolitenessGroup.Waiting waiting : group.urgent) {
        switch (waiting) {
          case PolitenessGroup.HopWait hop -> complete(hop, new Entry.BackingOff(until));
          case Poll poll -> refused.add(poll);
        }
      }
      group.urgent.clear();
      gates.update(group);
      signal();
    });
    return refused;
  }

  /** The store refused a start: it is tried again when that gate opens. */
  void refused(HostGate gate) {
    restore(gate);
    locked(() -> {
      PolitenessGroup group = gates.group(gate.groupId());
      group.nextStart = Math.max(group.nextStart, now() + RETRY_MILLIS);
      gates.update(group);
      signal();
    });
  }

  /** Closes a group at least as long as this gate says. */
  void restore(HostGate gate) {
    locked(() -> {
      PolitenessGroup group = gates.group(gate.groupId());
      SlotClaim now = shared.unrecorded();
      group.nextStart = Math.max(group.nextStart, plausible(gate.nextStart(), now.latestStart()));
      group.backOffUntil =
          Math.max(group.backOffUntil, plausible(gate.notBefore(), now.latestBackOff()));
      gates.update(group);
      signal();
    });
  }

  /** Polls that wait for a further hop. Under the lock. */
  int pollsAtHops() {
    return pollsAtHops;
  }

  /**
   * Wakes the waiting thread, only if it has something to do earlier than planned: at thousands of
   * polls a second that is rare. Under the lock.
   */
  void signal() {
    if (awaited != null) {
      long next = awaited.getAsLong();
      if (next < awakeAt || next <= now()) { // the clock may have been set
        changed.signalAll();
      }
    }
  }

  /**
   * Waits for a signal, at most until the given time. May return early; its caller checks again.
   */
  @SuppressWarnings("WaitNotInLoop")
  void await(LongSupplier until, Duration longest) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long now = now();
      long wait = Math.min(longest.toMillis(), until.getAsLong() - now);
      if (wait > 0) {
        awaited = until;
        awakeAt = now + wait;
        boolean _ = changed.await(wait, TimeUnit.MILLISECONDS);
      }
    } finally {
      awaited = null;
      lock.unlock();
    }
  }

  void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
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

  /** Ignores times later than the latest possible one: a wrong clock stored them. */
  private static long plausible(@Nullable Instant time, Instant latest) {
    return time == null || time.isAfter(latest) ? Long.MIN_VALUE : time.toEpochMilli();
  }
}
