package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one lock over gates and queues, the slots that requests hold, and the threads that wait for
 * one.
 *
 * <p>Invariants: a slot is counted until it is closed; a request begins only with a slot, and its
 * group's next start is counted from there.
 *
 * <p>Threading: safe for many threads.
 */
final class Starts implements HopGate {

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

  Starts(Gates gates, InstantSource clock) {
    this.gates = gates;
    this.clock = clock;
  }

  @Override
  public Entry enter(WebUrl url) {
    return enter(url, false);
  }

  private Entry enter(WebUrl url, boolean ofPoll) {
    CompletableFuture<Entry> entry = new CompletableFuture<>();
    String groupId = gates.groupId(url);
    locked(() -> {
      Group group = gates.group(groupId);
      if (stopped) {
        entry.cancel(false);
        return;
      }
      if (group.isSilent(now())) {
        entry.complete(new Entry.Silenced(Instant.ofEpochMilli(group.silentUntil)));
        return;
      }
      pollsAtHops += ofPoll ? 1 : 0;
      group.urgent.add(new Group.HopWait(entry, ofPoll));
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
        group.urgent.removeIf(waiting -> waiting instanceof Group.HopWait hop && cancel(hop)));
    signal();
  }

  private boolean cancel(Group.HopWait wait) {
    pollsAtHops -= wait.ofPoll() ? 1 : 0;
    return wait.entry().cancel(false);
  }

  /** A waiting thread may make its request now. Under the lock. */
  void grant(Group group, Group.HopWait wait, long now) {
    Slot slot = new Slot(group, gates.take(group, now));
    slot.begin(now);
    if (!answer(wait, slot)) {
      slot.close(); // whoever waited has gone
    }
  }

  private boolean answer(Group.HopWait wait, Entry entry) {
    pollsAtHops -= wait.ofPoll() ? 1 : 0;
    return wait.entry().complete(entry);
  }

  /** A poll gets the slot for its first request. Under the lock. */
  PollGate begin(Group group) {
    return new PollGate(new Slot(group, gates.take(group, now())));
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
      Group group = gates.group(groupId);
      group.silentUntil = Math.max(group.silentUntil, until.toEpochMilli());
      for (Group.Waiting waiting : group.urgent) {
        switch (waiting) {
          case Group.HopWait hop -> answer(hop, new Entry.Silenced(until));
          case Poll poll -> refused.add(poll);
        }
      }
      group.urgent.clear();
      gates.update(group);
      signal();
    });
    return refused;
  }

  void restore(HostGate gate) {
    locked(() -> {
      Group group = gates.group(gate.groupId());
      group.nextStart = Math.max(group.nextStart, millis(gate.nextStart()));
      group.silentUntil = Math.max(group.silentUntil, millis(gate.notBefore()));
      gates.update(group);
    });
  }

  List<HostGate> closedGates() {
    return locked(() ->
        gates.closed(now()).stream()
            .map(group ->
                new HostGate(
                    group.id, instant(group.silentUntil), instant(group.nextStart), 0, null))
            .toList());
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

  private static long millis(@Nullable Instant time) {
    return time == null ? Long.MIN_VALUE : time.toEpochMilli();
  }

  private static @Nullable Instant instant(long millis) {
    return millis == Long.MIN_VALUE ? null : Instant.ofEpochMilli(millis);
  }

  /** The gate of one poll: its first start is granted already. */
  final class PollGate implements HopGate {
    private final Slot first;

    private PollGate(Slot first) {
      this.first = first;
    }

    @Override
    public Entry enter(WebUrl url) {
      if (first.serves(url)) {
        return first;
      }
      first.close();
      return Starts.this.enter(url, true);
    }

    /** The poll is over: if it never asked, its start is given back. */
    void close() {
      first.close();
    }
  }

  /** The right to have one request in flight. */
  private final class Slot implements Pass {
    private final Group group;
    private final InFlight.Request request;
    private boolean begun;
    private boolean closed;

    Slot(Group group, InFlight.Request request) {
      this.group = group;
      this.request = request;
    }

    /** Begins the first request, if it goes where the start was granted for. */
    boolean serves(WebUrl url) {
      boolean sameGroup = gates.groupId(url).equals(group.id);
      return locked(() -> {
        boolean serves = !begun && !closed && sameGroup;
        if (serves) {
          begin(now());
        }
        return serves;
      });
    }

    void begin(long now) {
      begun = true;
      gates.begin(group, request, now);
      signal();
    }

    @Override
    public void received(long bytes) {
      locked(() -> gates.received(bytes, now()));
    }

    @Override
    public void close() {
      locked(() -> {
        if (!closed) {
          closed = true;
          gates.release(group, request, begun);
          signal();
        }
      });
    }
  }
}
