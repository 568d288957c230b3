package dev.rssify.core.dispatch;

import dev.rssify.core.engine.Polled;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.Cause;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.store.Schedules.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

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

  /** So many starts, and so many due feeds moved, at a time: a backlog does not hold the lock. */
  private static final int AT_A_TIME = 1_024;

  private static final long NOT_SCHEDULED = Long.MAX_VALUE;

  private final int pollsAtWork;
  private final Roster roster = new Roster();
  private final Gates gates;
  private final Starts starts;
  private final Map<Integer, Poll> polls = new HashMap<>();
  private int polling;
  private boolean stopped;

  public Dispatcher(GateConfig config, InstantSource clock) {
    this.pollsAtWork = config.pollsAtWork();
    this.gates = new Gates(config, roster.places, roster::isBefore);
    this.starts = new Starts(gates, clock);
  }

  /** The gate of every request that is not the first of a poll. */
  public HopGate gate() {
    return starts;
  }

  /**
   * Puts feeds on the roster, or tells when they are due now and behind which gates. Many at a time
   * are much faster than one by one.
   */
  public void schedule(List<Scheduled> feeds) {
    starts.locked(() -> {
      feeds.forEach(this::place);
      starts.signal();
    });
  }

  private void place(Scheduled scheduled) {
    UUID feedId = scheduled.feedId();
    boolean polled = polls.containsKey(roster.numbers.of(feedId));
    if (!polled) {
      takeOut(feedId);
    }
    Group group = gates.group(scheduled.groupId());
    long at = scheduled.nextRunAt().toEpochMilli();
    int feed = roster.add(feedId, group, scheduled.priority(), at);
    if (!polled) {
      roster.due.add(feed);
    }
  }

  /** Takes a feed off the roster; a poll of it that is being made ends as it would. */
  public void remove(UUID feedId) {
    starts.locked(() -> {
      Poll poll = polls.get(roster.numbers.of(feedId));
      if (poll != null) {
        poll.feedRemoved = true;
      } else if (takeOut(feedId)) {
        roster.remove(roster.numbers.of(feedId));
      }
    });
  }

  /**
   * Polls a feed as soon as its gate allows, whether it is due or not; if a poll of it is being
   * made already, that is the one. The outcome is {@code silenced} at once when its publisher asked
   * for silence (R12).
   */
  public CompletableFuture<Polled> request(PollTask task, Scheduled feed) {
    CompletableFuture<Polled> outcome = new CompletableFuture<>();
    starts.locked(() -> {
      Group group = gates.group(feed.groupId());
      Poll same = polls.get(roster.numbers.of(task.feedId()));
      if (stopped) {
        outcome.completeExceptionally(stopping());
      } else if (same != null) {
        same.waiting.add(outcome);
      } else if (group.isSilent(starts.now())) {
        outcome.complete(silenced(task.feedId(), feed.url(), group));
      } else {
        Poll poll = new Poll(numberFor(task.feedId(), group), task, feed.url(), group);
        poll.waiting.add(outcome);
        polls.put(poll.feed, poll);
        group.urgent.add(poll);
        gates.update(group);
        starts.signal();
      }
    });
    return outcome;
  }

  private int numberFor(UUID feedId, Group group) {
    return takeOut(feedId)
        ? roster.numbers.of(feedId)
        : roster.add(feedId, group, 0, NOT_SCHEDULED);
  }

  private Polled silenced(UUID feedId, String url, Group group) {
    return Polled.without(
        PollOutcome.silenced(feedId, url, Duration.ofMillis(group.silentUntil - starts.now())));
  }

  /** The polls that may start now; each of them must be made, and its end be told. */
  public List<Start> tick() {
    List<Start> begun = new ArrayList<>();
    starts.locked(() -> {
      long now = starts.now();
      moveDue(now);
      Group group = gates.next(now);
      while (group != null && begun.size() < AT_A_TIME && hasHands() && !stopped) {
        if (group.urgentIsNext()) {
          switch (group.urgent.remove()) {
            case Group.HopWait wait -> starts.grant(group, wait, now);
            case Poll poll -> begun.add(begin(poll));
          }
        } else {
          begun.add(begin(duePoll(group.due.removeFirst(), group)));
        }
        group = gates.next(now);
      }
    });
    return begun;
  }

  private void moveDue(long now) {
    for (int moved = 0; moved < AT_A_TIME && dueAt() <= now; moved++) {
      int feed = roster.due.removeFirst();
      Group group = roster.group(feed);
      group.due.add(feed);
      gates.update(group);
    }
  }

  private Poll duePoll(int feed, Group group) {
    Instant at = Instant.ofEpochMilli(roster.dueAt(feed));
    PollTask task = new PollTask(roster.numbers.id(feed), Cause.SCHEDULE, at);
    Poll poll = new Poll(feed, task, "", group);
    polls.put(feed, poll);
    return poll;
  }

  private Start begin(Poll poll) {
    polling++;
    return new Start(poll, starts.begin(poll.group));
  }

  /**
   * The feed of a poll that is being made is due again then, if it is polled by schedule at all.
   */
  public void postpone(Start start, Instant at) {
    starts.locked(() -> roster.postpone(start.poll().feed, at.toEpochMilli()));
  }

  /** A poll is over, and so is all it held; whoever waits for it is told. */
  public void finished(Start start, Polled polled) {
    Poll poll = start.poll();
    start.slot().close();
    starts.locked(() -> {
      polling--;
      putBack(poll);
      starts.signal();
    });
    poll.waiting.forEach(waiting -> waiting.complete(polled));
  }

  /** Counts how a poll ended; tells when that has used up an error budget. */
  Optional<ErrorBudget.UsedUp> count(Start start, boolean failed) {
    return starts.locked(() -> gates.count(start.poll().group, failed, starts.now()));
  }

  /** No poll of it is being made: a feed waits for its next time, if it has one. */
  private void putBack(Poll poll) {
    polls.remove(poll.feed);
    if (poll.feedRemoved || roster.dueAt(poll.feed) == NOT_SCHEDULED) {
      roster.remove(poll.feed);
    } else {
      roster.due.add(poll.feed);
    }
  }

  private boolean hasHands() {
    return polling - starts.pollsAtHops() < pollsAtWork;
  }

  private long dueAt() {
    return roster.due.isEmpty() ? NOT_SCHEDULED : roster.dueAt(roster.due.first());
  }

  /** True when nothing is being fetched, read or committed: only time can bring more work. */
  public boolean isIdle() {
    return starts.locked(() -> polling == starts.pollsAtHops() && gates.inFlight() == 0);
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
    return at == NOT_SCHEDULED ? Optional.empty() : Optional.of(Instant.ofEpochMilli(at));
  }

  private long nextMillis() {
    return gates.isFull() || !hasHands() ? dueAt() : Math.min(dueAt(), gates.readyAt());
  }

  /** Returns when there may be something to start, after so long at the latest. */
  public void await(Duration longest) throws InterruptedException {
    starts.await(() -> stopped ? 0L : nextMillis(), longest);
  }

  /**
   * A publisher wants silence until then: this holds for its whole group (R12). Polls that somebody
   * asked for and that have not begun are refused like those that are asked for later; feeds that
   * are merely due wait.
   */
  public void silence(String groupId, Instant until) {
    Map<Poll, Polled> refused = new LinkedHashMap<>();
    starts.locked(() -> {
      for (Poll poll : starts.silence(groupId, until)) {
        putBack(poll);
        refused.put(poll, silenced(poll.task.feedId(), poll.url, poll.group));
      }
    });
    refused.forEach((poll, outcome) -> poll.waiting.forEach(waits -> waits.complete(outcome)));
  }

  /** Until when a group's publisher wants silence; empty when it may be asked. */
  public Optional<Instant> silentUntil(String groupId) {
    return starts.locked(() -> {
      Group group = gates.group(groupId);
      return group.isSilent(starts.now())
          ? Optional.of(Instant.ofEpochMilli(group.silentUntil))
          : Optional.empty();
    });
  }

  /** Takes over a gate that an earlier process left behind. */
  public void restore(HostGate gate) {
    starts.restore(gate);
  }

  /** Nobody is asked before this: an earlier process may have asked anybody just now. */
  public void closeUntil(Instant time) {
    starts.locked(() -> gates.closeUntil(time.toEpochMilli()));
  }

  /** The gates that are closed now, for the next process. */
  public List<HostGate> closedGates() {
    return starts.closedGates();
  }

  /**
   * The clock was set by so much. What gates and, if it was set back, feeds have left to wait stays
   * the same; if it was set forth, feeds may be due, and are paced.
   */
  public void clockJumped(Duration by) {
    starts.locked(() -> {
      gates.shift(by.toMillis());
      if (by.isNegative()) {
        roster.shift(by.toMillis());
      }
      starts.signal();
    });
  }

  /** Nothing starts any more; polls that were not begun, or wait for a hop, are cancelled. */
  public void stop() {
    List<CompletableFuture<Polled>> cancelled = new ArrayList<>();
    starts.locked(() -> {
      stopped = true;
      polls.values().stream()
          .filter(poll -> poll.group.urgent.remove(poll))
          .forEach(poll -> cancelled.addAll(poll.waiting));
      starts.stop();
    });
    cancelled.forEach(waiting -> waiting.completeExceptionally(stopping()));
  }

  private static CancellationException stopping() {
    return new CancellationException("the engine is stopping");
  }

  /** Takes a feed out of where it waits for its time; false when it is not on the roster. */
  private boolean takeOut(UUID feedId) {
    int feed = roster.numbers.of(feedId);
    if (feed == FeedNumbers.NONE) {
      return false;
    }
    if (roster.due.contains(feed)) {
      roster.due.remove(feed);
    } else {
      Group group = roster.group(feed);
      group.due.remove(feed);
      gates.update(group);
    }
    return true;
  }
}
