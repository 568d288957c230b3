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
 * <p>Gates in memory keep the exact spacing within the process. A stored claim lasts longer,
 * because it is written before the request is sent: twice the spacing, or more when the store is
 * slow, at most a minute longer than the spacing.
 *
 * <p>Threading: safe for many threads.
 */
public final class SharedStartSlots {

  private static final Duration MAX_ALLOWANCE = Duration.ofMinutes(1);
  static final int MAX_TRIES = 3;
  private static final int MAX_PENDING_WRITES = 1_000;

  private final GateStore gates;
  private final String holder;
  private final Duration spacing;
  private final InstantSource clock;
  private final EngineListener listener;
  private final Queue<HostGate> pendingWrites = new ConcurrentLinkedQueue<>();
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
  sealed interface SlotResult {

    /** The request may be sent while this claim is current. */
    record Taken(SlotClaim claim) implements SlotResult {}

    /** This gate forbids the request. */
    record Refused(HostGate gate) implements SlotResult {}
  }

  /** A claim for requests that start now; also retries a write that failed. */
  SlotClaim claim() {
    storeAgain();
    return transientClaim();
  }

  /** A claim for comparison, never stored. */
  SlotClaim transientClaim() {
    Instant now = now();
    return new SlotClaim(holder, now, now.plus(spacing).plus(allowance));
  }

  /**
   * Measures how long it took to store a claim, which decides how long the next one lasts.
   *
   * @return false when it took so long that the claim may end before the request is sent
   */
  boolean confirmStored(SlotClaim claim) {
    Instant now = now();
    Duration twice = Duration.between(claim.at(), now).multipliedBy(2);
    Duration least = twice.compareTo(spacing) > 0 ? twice : spacing;
    allowance = least.compareTo(MAX_ALLOWANCE) > 0 ? MAX_ALLOWANCE : least;
    return isCurrent(claim, now);
  }

  /** Whether a request sent now keeps the spacing to the next request of another process. */
  boolean isCurrent(SlotClaim claim) {
    return isCurrent(claim, now());
  }

  private boolean isCurrent(SlotClaim claim, Instant now) {
    return !now.isAfter(claim.until().minus(spacing));
  }

  /**
   * Takes the start slot of a group, in {@link #MAX_TRIES} tries if the store is slow. If the store
   * cannot be written, that is reported and the request may start: the gates in memory still apply.
   */
  SlotResult take(String groupId) {
    try {
      for (int tries = 1; ; tries++) {
        SlotClaim claim = claim();
        Optional<HostGate> closed = gates.take(groupId, claim);
        boolean inTime = confirmStored(claim);
        if (closed.isPresent()) {
          return new SlotResult.Refused(closed.get());
        }
        if (inTime || tries == MAX_TRIES) {
          return new SlotResult.Taken(claim);
        }
      }
    } catch (StoreException e) {
      listener.on(new EngineEvent.GateNotStored(groupId, e));
      return new SlotResult.Taken(transientClaim());
    }
  }

  /**
   * Stores that a group backs off; memory is already updated. A failed write is retried later, for
   * a bounded number of gates.
   */
  void backsOff(HostGate gate) {
    try {
      gates.put(gate);
    } catch (StoreException e) {
      listener.on(new EngineEvent.GateNotStored(gate.groupId(), e));
      if (pendingWrites.size() < MAX_PENDING_WRITES) {
        pendingWrites.add(gate);
      }
    }
  }

  private void storeAgain() {
    HostGate gate = pendingWrites.poll();
    if (gate != null) {
      backsOff(gate);
    }
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
