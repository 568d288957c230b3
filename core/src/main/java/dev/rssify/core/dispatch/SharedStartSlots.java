package dev.rssify.core.dispatch;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.GateStore;
import dev.rssify.core.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Shares start slots (R22) and rate limits (R12) with other processes on the same store.
 *
 * <p>Within the process the gates in memory are exact. A slot in the store is taken before the
 * request is sent, so it lasts longer than the spacing: twice as long, or longer when the store is
 * slow to write.
 *
 * <p>Threading: safe for many threads.
 */
public final class SharedStartSlots {

  private static final Duration MAX_ALLOWANCE = Duration.ofMinutes(1);
  static final int MAX_TRIES = 3;
  private static final int MAX_UNSTORED = 1_000;

  private final GateStore gates;
  private final String holder;
  private final Duration spacing;
  private final InstantSource clock;
  private final EngineListener listener;
  private final Queue<HostGate> unstored = new ConcurrentLinkedQueue<>();
  private volatile Duration allowance;

  /**
   * @param holder identifies this process
   */
  public SharedStartSlots(
      GateStore gates,
      String holder,
      Duration spacing,
      InstantSource clock,
      EngineListener listener) {
    this.gates = gates;
    this.holder = holder;
    this.spacing = spacing;
    this.clock = clock;
    this.listener = listener;
    this.allowance = spacing;
  }

  /** The result of taking a start slot. */
  sealed interface Taking {

    /** The request may be written while this claim is current. */
    record Taken(SlotClaim claim) implements Taking {}

    /** This gate prevents it. */
    record Closed(HostGate gate) implements Taking {}
  }

  /** A claim for starts that follow at once. */
  SlotClaim claim() {
    storeAgain();
    return unrecorded();
  }

  /** A claim as of now that is only compared with, never recorded; it does not touch the store. */
  SlotClaim unrecorded() {
    Instant now = now();
    return new SlotClaim(holder, now, now.plus(spacing).plus(allowance));
  }

  /**
   * Measures how long it took to record a claim, which decides how long the next one lasts.
   *
   * @return false when it took so long that the claim may end before the request is sent
   */
  boolean recorded(SlotClaim claim) {
    Instant now = now();
    Duration twice = Duration.between(claim.at(), now).multipliedBy(2);
    Duration least = twice.compareTo(spacing) > 0 ? twice : spacing;
    allowance = least.compareTo(MAX_ALLOWANCE) > 0 ? MAX_ALLOWANCE : least;
    return isCurrent(claim, now);
  }

  /** Whether a request written now is at least the spacing before the next of another process. */
  boolean isCurrent(SlotClaim claim) {
    return isCurrent(claim, now());
  }

  private boolean isCurrent(SlotClaim claim, Instant now) {
    return !now.isAfter(claim.until().minus(spacing));
  }

  /**
   * Takes the start slot of a group. If the store cannot be written, that is reported and the
   * request may start: the gates in memory hold.
   */
  Taking take(String groupId) {
    try {
      for (int tries = 1; ; tries++) {
        SlotClaim claim = claim();
        Optional<HostGate> closed = gates.take(groupId, claim);
        boolean inTime = recorded(claim);
        if (closed.isPresent()) {
          return new Taking.Closed(closed.get());
        }
        if (inTime || tries == MAX_TRIES) {
          return new Taking.Taken(claim);
        }
      }
    } catch (StoreException e) {
      listener.on(new EngineEvent.GateNotStored(groupId, e));
      return new Taking.Taken(unrecorded());
    }
  }

  /**
   * Stores that a group backs off. It does so in memory already; a failed write is repeated later.
   */
  void backsOff(HostGate gate) {
    try {
      gates.put(gate);
    } catch (StoreException e) {
      listener.on(new EngineEvent.GateNotStored(gate.groupId(), e));
      if (unstored.size() < MAX_UNSTORED) {
        unstored.add(gate);
      }
    }
  }

  private void storeAgain() {
    HostGate gate = unstored.poll();
    if (gate != null) {
      backsOff(gate);
    }
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
