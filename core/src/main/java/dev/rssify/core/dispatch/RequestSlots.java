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
 * The one lock over gates and queues, the slots that requests hold, and the threads that wait for
 * one.
 *
 * <p>Invariants: a slot is counted until it is closed; a request begins only with a slot, and its
 * group's next start is counted from when it is written.
 *
 * <p>Threading: safe for many threads.
 */
final class RequestSlots implements HopGate {

  /** How soon a start is tried again that another process was in the way of. */
  private static final long RETRY_MILLIS = 250;

  final Gates gates;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** Tells when whoever waits in {@link #await} has something to do; null while nobody does. */
  private @Nullable LongSupplier awaited;

  /** When it looks again by itself. */
  private long awakeAt;

  /** Polls that wait for a further hop: they do no work meanwhile. */
  private int pollsAtHops;

  private boolean stopped;

  final StartSlots slots;
  final BiFunction<PolitenessGroup, @Nullable Duration, HostGate> rateLimited;

  /**
   * @param rateLimited lets a group back off, for as long as its server said if it did
   */
  RequestSlots(
      Gates gates,
      InstantSource clock,
      StartSlots slots,
      BiFunction<PolitenessGroup, @Nullable Duration, HostGate> rateLimited) {
    this.gates = gates;
    this.clock = clock;
    this.slots = slots;
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
        closed = slots.take(slot.group().id);
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

  /** Whoever waits to make a further request does not make it. Under the lock. */
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

  /** A waiting thread may make its request now. Under the lock. */
  void grant(PolitenessGroup group, PolitenessGroup.HopWait wait, long now) {
    Slot slot = slot(group, now);
    slot.begin(now);
    if (!response(wait, slot)) {
      slot.giveBack(); // the thread no longer waits
    }
  }

  private Slot slot(PolitenessGroup group, long now) {
    return new Slot(this, group, gates.take(group, now));
  }

  private boolean response(PolitenessGroup.HopWait wait, Entry entry) {
    pollsAtHops -= wait.ofPoll() ? 1 : 0;
    return wait.entry().complete(entry);
  }

  /** A poll gets the slot for its first request. Under the lock. */
  PollGate begin(PolitenessGroup group) {
    return new PollGate(this, slot(group, now()));
  }

  /**
   * A publisher wants silence until then: this holds for its whole group (R12). Threads that wait
   * are told.
   *
   * @return the polls that waited and do so no longer
   */
  List<Poll> silence(String groupId, Instant until) {
    List<Poll> refused = new ArrayList<>();
    locked(() -> {
      PolitenessGroup group = gates.group(groupId);
      group.backOffUntil = Math.max(group.backOffUntil, until.toEpochMilli());
      for (PolitenessGroup.Waiting waiting : group.urgent) {
        switch (waiting) {
          case PolitenessGroup.HopWait hop -> response(hop, new Entry.BackingOff(until));
          case Poll poll -> refused.add(poll);
        }
      }
      group.urgent.clear();
      gates.update(group);
      signal();
    });
    return refused;
  }

  /** The store refused a start: it is tried again when that gate opens, and not at once. */
  void refused(HostGate gate) {
    restore(gate);
    locked(() -> {
      PolitenessGroup group = gates.group(gate.groupId());
      group.nextStart = Math.max(group.nextStart, now() + RETRY_MILLIS);
      gates.update(group);
      signal();
    });
  }

  /** A group is closed at least as long as this gate says. */
  void restore(HostGate gate) {
    locked(() -> {
      PolitenessGroup group = gates.group(gate.groupId());
      SlotClaim now = slots.unrecorded();
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
   * Something changed. Under the lock. Whoever waits is woken only if there is something for it to
   * do earlier than it thought: at thousands of polls a second that is rarely so.
   */
  void signal() {
    if (awaited != null) {
      long next = awaited.getAsLong();
      if (next < awakeAt || next <= now()) { // the clock may have been set
        changed.signalAll();
      }
    }
  }

  /** Waits for a signal until then, for so long at the most; or less, for its caller asks again. */
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

  /** Spacing that is cut off by less than a millisecond is still too short. */
  long nowRoundedUp() {
    return clock.instant().plusNanos(999_999).toEpochMilli();
  }

  /** A later time than the latest was written by a clock that was wrong. */
  private static long plausible(@Nullable Instant time, Instant latest) {
    return time == null || time.isAfter(latest) ? Long.MIN_VALUE : time.toEpochMilli();
  }
}
