package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate.Admission;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests start next. Groups whose gate is open take turns, up to the limit of
 * active polls. Within a group: background work, pages of history, urgent requests, due polls.
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

  /** The delay before a slot that another process holds is tried again. */
  private static final long RETRY_MILLIS = 250;

  /** Limits what starts at once, so that a backlog does not hold the lock for long. */
  private static final int BATCH_SIZE = 1_024;

  private final Gates gates;
  private final Queues queues;
  private final int maxActivePolls;
  private int runningPolls;

  /** Polls that wait for a further hop and do no work meanwhile. */
  private int pollsAwaitingHop;

  RequestScheduler(Gates gates, Queues queues, int maxActivePolls) {
    this.gates = gates;
    this.queues = queues;
    this.maxActivePolls = maxActivePolls;
  }

  /**
   * Starts the requests that may start now.
   *
   * @param slots takes a slot of a group
   * @return the polls that start
   */
  List<GrantedPoll> next(Function<PolitenessGroup, Slot> slots, long now) {
    List<GrantedPoll> started = new ArrayList<>();
    queues.moveDue(now, BATCH_SIZE);
    PolitenessGroup group = gates.next(now);
    while (group != null && started.size() < BATCH_SIZE && hasCapacity()) {
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
    runningPolls++;
    return new GrantedPoll(poll, first);
  }

  /** A poll is over, or did not start after all. */
  void ended(GrantedPoll poll) {
    poll.slot().release();
    runningPolls--;
  }

  /** Slow requests have a limit of their own and count apart. */
  private boolean hasCapacity() {
    return runningPolls - pollsAwaitingHop - gates.inFlight().slow() < maxActivePolls;
  }

  /** Milliseconds of the next possible start; {@link Queues#NEVER} if there is none. */
  long nextStart() {
    return hasCapacity() ? Math.min(queues.dueAt(), gates.readyAt()) : queues.dueAt();
  }

  /** Whether nothing is in flight and every running poll waits for a hop. */
  boolean isIdle() {
    return runningPolls == pollsAwaitingHop && gates.inFlight().isEmpty();
  }

  Load load(long now) {
    return new Load(
        gates.waiting(),
        runningPolls,
        gates.failedShare(),
        queues.feeds(),
        queues.dueBefore(now + Load.SOON.toMillis(), Load.MOST_DUE_SOON),
        Math.max(0, now - queues.oldestDue()));
  }

  void enqueue(PolitenessGroup group, PolitenessGroup.HopWait wait) {
    pollsAwaitingHop += wait.ofPoll() ? 1 : 0;
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
      slot.returnUnused(); // the thread no longer waits
    }
  }

  private boolean complete(PolitenessGroup.HopWait wait, Admission admission) {
    pollsAwaitingHop -= wait.ofPoll() ? 1 : 0;
    return wait.admission().complete(admission);
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
    pollsAwaitingHop -= wait.ofPoll() ? 1 : 0;
    return wait.admission().cancel(false);
  }

  /**
   * Makes a group back off (R12) and refuses the requests that wait in it.
   *
   * @return the polls that waited
   */
  List<Poll> backOff(PolitenessGroup group, Instant until) {
    List<Poll> refused = new ArrayList<>();
    group.backOffUntil = Math.max(group.backOffUntil, until.toEpochMilli());
    Admission.BackingOff refusal =
        new Admission.BackingOff(Instant.ofEpochMilli(group.backOffUntil));
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

  /**
   * Another process holds the slot: retries when its gate opens, after {@link #RETRY_MILLIS} at the
   * earliest.
   */
  void refused(PolitenessGroup group, HostGate gate, SlotClaim claim, long now) {
    group.nextStart = Math.max(group.nextStart, now + RETRY_MILLIS);
    restore(group, gate, claim);
  }

  /** Closes a group at least until the time of a stored gate. */
  void restore(PolitenessGroup group, HostGate gate, SlotClaim claim) {
    group.nextStart = Math.max(group.nextStart, plausible(gate.nextStart(), claim.latestStart()));
    group.backOffUntil =
        Math.max(group.backOffUntil, plausible(gate.notBefore(), claim.latestBackOff()));
    gates.update(group);
  }

  /** Ignores times later than possible: a process with a wrong clock stored them. */
  private static long plausible(@Nullable Instant time, Instant latest) {
    return time == null || time.isAfter(latest) ? Long.MIN_VALUE : time.toEpochMilli();
  }
}
