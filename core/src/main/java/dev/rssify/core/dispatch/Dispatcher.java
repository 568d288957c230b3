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
 * Decides which poll starts next: due feeds, then one queue per politeness group, then the groups
 * by when they may be asked. It decides and starts nothing itself.
 *
 * <p>Invariants: a feed has at most one poll at a time, whatever its cause; no start comes earlier
 * than its group's gate allows; a group with ten thousand feeds delays nobody else; the cost of a
 * {@link #tick} does not depend on the feeds that are not due.
 *
 * <p>Threading: safe for many threads; none waits here but in {@link #await} and at the {@link
 * #gate}.
 */
public final class Dispatcher {

  /** So many starts at a time: a backlog does not hold the lock. */
  private static final int AT_A_TIME = 1_024;

  private final int pollsAtWork;
  private final Gates gates;
  private final Queues queues;
  private final RequestSlots starts;
  private final RateLimits rateLimits;
  private final StartSlots slots;
  private int polling;
  private volatile boolean stopped;

  /** For a process that shares no store. */
  public Dispatcher(GateConfig config, InstantSource clock) {
    this(
        config,
        clock,
        new StartSlots(
            MemoryStore.open().gates(), "", config.spacing(), clock, EngineListener.SILENT));
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
   * Puts feeds on the roster, or tells when they are due now and behind which gates. Many at a time
   * are much faster than one by one. What is older than what is known already is passed by.
   */
  public void schedule(List<Scheduled> feeds) {
    starts.locked(() -> {
      feeds.forEach(queues::place);
      starts.signal();
    });
  }

  /** Takes a feed off the roster; a poll of it that is being made ends as it would. */
  public void remove(UUID feedId) {
    starts.locked(() -> queues.remove(feedId));
  }

  /**
   * Polls a feed as soon as its gate allows, whether it is due or not; if a poll of it is being
   * made already, that is the one. The outcome is {@code silenced} at once when its publisher asked
   * for silence (R12).
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

  /** The polls that may start now; each of them must be made, and its end be told. */
  public List<GrantedPoll> tick() {
    List<GrantedPoll> begun = new ArrayList<>();
    starts.locked(() -> {
      long now = starts.now();
      queues.moveDue(now, AT_A_TIME);
      PolitenessGroup group = gates.next(now);
      while (group != null && begun.size() < AT_A_TIME && hasCapacity() && !stopped) {
        if (group.urgentIsNext()) {
          switch (group.urgent.remove()) {
            case PolitenessGroup.HopWait wait -> starts.grant(group, wait, now);
            case Poll poll -> begun.add(begin(poll));
          }
        } else {
          begun.add(begin(queues.duePoll(group)));
        }
        group = gates.next(now);
      }
    });
    return begun;
  }

  /**
   * Lets polls that are being made go on with their redirects, and nothing else start; to be called
   * instead of {@link #tick} while nothing may.
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

  private GrantedPoll begin(Poll poll) {
    polling++;
    return new GrantedPoll(poll, starts.begin(poll.group));
  }

  /**
   * The feed of a poll that is being made is due again then, if it is polled by schedule at all.
   */
  public void postpone(GrantedPoll start, Instant at) {
    starts.locked(() -> queues.postpone(start.poll(), at));
  }

  /** A poll is over, and so is all it held; whoever waits for it is told. */
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
   * The start of a poll was refused, since the store knows more of its group than this process. The
   * poll waits again; a caller that waits for it learns of a back-off at once.
   */
  void refused(GrantedPoll start, HostGate gate) {
    Poll poll = start.poll();
    start.slot().close();
    starts.refused(gate);
    boolean backsOff =
        starts.locked(() -> {
          polling--;
          boolean silent = poll.group.isBackingOff(starts.now()) && !poll.waiting.isEmpty();
          if (silent || stopped) {
            queues.putBack(poll);
          } else {
            queues.requeue(poll);
          }
          starts.signal();
          return silent;
        });
    if (stopped) {
      poll.waiting.forEach(waiting -> waiting.completeExceptionally(stopping()));
    } else if (backsOff) {
      CompletedPoll outcome = rateLimits.refusal(poll.task.feedId(), poll.url, poll.group);
      poll.waiting.forEach(waiting -> waiting.complete(outcome));
    }
  }

  /** Counts how a poll ended; reports when that has used up an error budget. */
  Optional<ErrorBudget.UsedUp> count(GrantedPoll start, PollEnd end) {
    return starts.locked(() -> gates.count(start.poll().group, end, starts.now()));
  }

  private boolean hasCapacity() {
    return polling - starts.pollsAtHops() - gates.inFlight().slow() < pollsAtWork;
  }

  /** True when nothing is being fetched, read or committed: only time can bring more work. */
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

  /** When there will be something to start if nothing else happens; empty when never. */
  public Optional<Instant> nextStart() {
    long at = starts.locked(this::nextMillis);
    return at == Queues.NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(at));
  }

  private long nextMillis() {
    return hasCapacity() ? Math.min(queues.dueAt(), gates.readyAt()) : queues.dueAt();
  }

  /** Returns after so long, whatever is due, or when it is stopped. */
  public void awaitStop(Duration longest) throws InterruptedException {
    starts.await(() -> stopped ? 0L : Queues.NEVER, longest);
  }

  /** Returns when there may be something to start, after so long at the latest. */
  public void await(Duration longest) throws InterruptedException {
    starts.await(() -> stopped ? 0L : nextMillis(), longest);
  }

  /** A group backs off until then (R12); see {@link RateLimits#backOff}. */
  public void silence(String groupId, Instant until) {
    rateLimits.backOff(groupId, until);
  }

  /** Tells other processes on the store of a request that was sent before it was opened. */
  public void recordStart(String url) {
    Optional<HostGate> _ = slots.take(gates.groupId(url));
  }

  /** The politeness group that a request to this URL belongs to. */
  public String groupId(String url) {
    return gates.groupId(url);
  }

  /** Until when a group backs off; empty when it may be asked. */
  public Optional<Instant> backOffUntil(String groupId) {
    return rateLimits.until(groupId);
  }

  /** Takes over a gate that an earlier process left behind. */
  public void restore(HostGate gate) {
    starts.restore(gate);
    starts.locked(() -> {
      gates.group(gate.groupId()).strikes = gate.strikes();
    });
  }

  /**
   * The clock was set by so much. What gates and, if it was set back, feeds have left to wait stays
   * the same; if it was set forth, feeds may be due, and are paced.
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

  /** Nothing starts any more; polls that were not begun, or wait for a hop, are cancelled. */
  public void stop() {
    List<CompletableFuture<CompletedPoll>> cancelled = new ArrayList<>();
    starts.locked(() -> {
      stopped = true;
      queues.unbegun().forEach(poll -> cancelled.addAll(poll.waiting));
      starts.stop();
    });
    cancelled.forEach(waiting -> waiting.completeExceptionally(stopping()));
  }

  private static CancellationException stopping() {
    return new CancellationException("the engine is stopping");
  }
}
