package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate.Entry;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests start next: groups whose gate is open take turns, as long as the running
 * polls leave capacity.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class RequestScheduler {

  /** What a waiting request is for. */
  enum Purpose {
    /** A further hop of a running poll. */
    POLL,
    /** A request that a caller waits for. */
    CALLER,
    /** Work that yields to polls and callers. */
    BACKGROUND
  }

  /** The delay before a start that another process prevented is tried again. */
  private static final long RETRY_MILLIS = 250;

  /** Starts at a time, so that a backlog does not hold the lock for long. */
  private static final int AT_A_TIME = 1_024;

  private final Gates gates;
  private final Queues queues;
  private final int pollsAtWork;
  private int polling;

  /** Polls that wait for a further hop and do no work meanwhile. */
  private int pollsAtHops;

  RequestScheduler(Gates gates, Queues queues, int pollsAtWork) {
    this.gates = gates;
    this.queues = queues;
    this.pollsAtWork = pollsAtWork;
  }

  /**
   * Grants what may start now.
   *
   * @param slots takes a slot of a group
   * @return the polls among it
   */
  List<GrantedPoll> next(Function<PolitenessGroup, Slot> slots, long now) {
    List<GrantedPoll> started = new ArrayList<>();
    queues.moveDue(now, AT_A_TIME);
    PolitenessGroup group = gates.next(now);
    while (group != null && started.size() < AT_A_TIME && hasCapacity()) {
      if (group.backgroundIsNext()) {
        grant(group.background.remove(), slots.apply(group), now);
      } else if (group.historyIsNext()) {
        started.add(start(group.history.remove(), slots.apply(group)));
      } else if (group.urgentIsNext()) {
        switch (group.urgent.remove()) {
          case PolitenessGroup.HopWait wait -> grant(wait, slots.apply(group), now);
          case Poll poll -> started.add(start(poll, slots.apply(group)));
        }
      } else {
        Poll poll = queues.duePoll(group);
        started.add(start(poll, slots.apply(group)));
      }
      group = gates.next(now);
    }
    return started;
  }

  /** Grants only the hops of running polls that may start now, one of each group. */
  void nextHops(Function<PolitenessGroup, Slot> slots, long now) {
    gates.forEach(group -> {
      if (gates.mayStart(group, now)) {
        group.nextHop().ifPresent(hop -> grant(hop, slots.apply(group), now));
      }
    });
  }

  private GrantedPoll start(Poll poll, Slot first) {
    polling++;
    return new GrantedPoll(poll, first);
  }

  /** A poll is over, or did not start after all. */
  void ended(GrantedPoll poll) {
    poll.slot().release();
    polling--;
  }

  private boolean hasCapacity() {
    return polling - pollsAtHops - gates.inFlight().slow() < pollsAtWork;
  }

  /** When the next poll can start if nothing else happens; {@link Queues#NEVER} if never. */
  long nextStart() {
    return hasCapacity() ? Math.min(queues.dueAt(), gates.readyAt()) : queues.dueAt();
  }

  /** Whether no poll is running. */
  boolean isIdle() {
    return polling == pollsAtHops && gates.inFlight().isEmpty();
  }

  Load load(long now) {
    return new Load(
        gates.waiting(),
        polling,
        gates.failedShare(),
        queues.feeds(),
        queues.dueBefore(now + Load.SOON.toMillis(), Load.MOST_DUE_SOON),
        Math.max(0, now - queues.oldestDue()));
  }

  void enqueue(PolitenessGroup group, PolitenessGroup.HopWait wait) {
    pollsAtHops += wait.ofPoll() ? 1 : 0;
    if (wait.purpose() == Purpose.BACKGROUND) {
      group.background.add(wait);
    } else {
      group.urgent.add(wait);
    }
    gates.update(group);
  }

  /** Lets a waiting thread send its request. */
  private void grant(PolitenessGroup.HopWait wait, Slot slot, long now) {
    slot.start(now);
    if (!complete(wait, slot)) {
      slot.giveBack(); // the thread no longer waits
    }
  }

  private boolean complete(PolitenessGroup.HopWait wait, Entry entry) {
    pollsAtHops -= wait.ofPoll() ? 1 : 0;
    return wait.entry().complete(entry);
  }

  /** Cancels the threads that wait. */
  void cancelWaiting() {
    gates.forEach(group -> {
      group.urgent.removeIf(
          waiting -> waiting instanceof PolitenessGroup.HopWait hop && cancel(hop));
      group.background.removeIf(this::cancel);
    });
  }

  private boolean cancel(PolitenessGroup.HopWait wait) {
    pollsAtHops -= wait.ofPoll() ? 1 : 0;
    return wait.entry().cancel(false);
  }

  /**
   * Makes a group back off (R12) and refuses the requests that wait in it.
   *
   * @return the polls that waited
   */
  List<Poll> backOff(PolitenessGroup group, Instant until) {
    List<Poll> refused = new ArrayList<>();
    group.backOffUntil = Math.max(group.backOffUntil, until.toEpochMilli());
    Entry.BackingOff refusal = new Entry.BackingOff(Instant.ofEpochMilli(group.backOffUntil));
    for (PolitenessGroup.Waiting waiting : group.urgent) {
      switch (waiting) {
        case PolitenessGroup.HopWait hop -> complete(hop, refusal);
        case Poll poll -> refused.add(poll);
      }
    }
    group.urgent.clear();
    refused.addAll(group.history);
    group.history.clear();
    group.background.forEach(hop -> complete(hop, refusal));
    group.background.clear();
    gates.update(group);
    return refused;
  }

  /** The store refused a start: it is tried again when that gate opens, not before a moment. */
  void refused(PolitenessGroup group, HostGate gate, SlotClaim claim, long now) {
    group.nextStart = Math.max(group.nextStart, now + RETRY_MILLIS);
    restore(group, gate, claim);
  }

  /** Closes a group at least until the time of a stored gate. */
  void restore(PolitenessGroup group, HostGate gate, SlotClaim now) {
    group.nextStart = Math.max(group.nextStart, plausible(gate.nextStart(), now.latestStart()));
    group.backOffUntil =
        Math.max(group.backOffUntil, plausible(gate.notBefore(), now.latestBackOff()));
    gates.update(group);
  }

  /** Ignores times later than the latest possible one: a wrong clock stored them. */
  private static long plausible(@Nullable Instant time, Instant latest) {
    return time == null || time.isAfter(latest) ? Long.MIN_VALUE : time.toEpochMilli();
  }
}
