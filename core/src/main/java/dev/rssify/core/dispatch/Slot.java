package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right to have one request in flight in a group.
 *
 * <p>Invariants: it is counted until it is closed; the group's next start counts from when its
 * request is written.
 *
 * <p>Threading: safe for many threads; its state is used under the lock of {@link Dispatcher}.
 */
final class Slot implements HopGate.Pass {

  private final Dispatcher dispatcher;
  private final SharedStartSlots shared;
  private final Gates gates;
  private final PolitenessGroup group;
  private final InFlightRequests.Request request;
  private boolean started;
  private boolean sending;
  private boolean sent;
  private boolean awaitsResponse;
  private boolean closed;

  /** The claim that excludes other processes from the group; null before it is stored. */
  private volatile @Nullable SlotClaim claim;

  Slot(
      Dispatcher dispatcher,
      SharedStartSlots shared,
      Gates gates,
      PolitenessGroup group,
      InFlightRequests.Request request) {
    this.dispatcher = dispatcher;
    this.shared = shared;
    this.gates = gates;
    this.group = group;
    this.request = request;
  }

  /**
   * Starts the first request of a poll; empty if it goes to another group than the slot is for, or
   * is not the first.
   */
  Optional<HopGate.Admission> firstRequest(String groupId) {
    return dispatcher.locked(() -> {
      if (started || closed || !groupId.equals(group.id)) {
        return Optional.empty();
      }
      start(dispatcher.now());
      return Optional.of(unlessBackingOff());
    });
  }

  /** The gate of the poll whose first request has this slot. */
  HopGate gate() {
    return dispatcher.gate(this);
  }

  /** The request starts. Under the lock. */
  void start(long now) {
    started = true;
    gates.start(request, now);
  }

  /** The start is stored, so that other processes on the store keep their distance. */
  void claimed(SlotClaim current) {
    claim = current;
  }

  @Override
  public Optional<Instant> sending() {
    Optional<Instant> repeated = repeated();
    if (repeated.isPresent()) {
      return repeated;
    }
    Optional<Instant> taken = otherProcess();
    return taken.isPresent() ? taken : sendingNow();
  }

  /**
   * When the group opens, if the request was written before and got no response: a server that
   * closed the connection may have received it, so the next one keeps its distance (R22).
   */
  private Optional<Instant> repeated() {
    return dispatcher.locked(() ->
        awaitsResponse ? Optional.of(Instant.ofEpochMilli(group.readyAt())) : Optional.empty());
  }

  /**
   * When the group opens, if another process has taken it. Looking up a name or a TLS handshake may
   * take longer than the claim lasts, so a claim that has ended is made again before the request is
   * written.
   */
  private Optional<Instant> otherProcess() {
    SlotClaim before = claim;
    if (before == null || shared.isCurrent(before)) {
      return Optional.empty();
    }
    return switch (shared.take(group.id)) {
      case SharedStartSlots.SlotResult.Taken(SlotClaim again) -> {
        claim = again;
        yield Optional.empty();
      }
      case SharedStartSlots.SlotResult.Refused(HostGate gate) -> {
        dispatcher.refused(gate);
        yield dispatcher.locked(() -> Optional.of(Instant.ofEpochMilli(group.readyAt())));
      }
    };
  }

  private Optional<Instant> sendingNow() {
    return dispatcher.locked(() -> {
      Optional<Instant> backsOff = group.backsOffUntil(dispatcher.now());
      if (backsOff.isEmpty() && !closed) {
        sending = true;
        gates.sending(group, dispatcher.nowRoundedUp());
      }
      return backsOff;
    });
  }

  @Override
  public void sent() {
    dispatcher.locked(() -> {
      awaitsResponse = true;
      if (sending && !sent && !closed) {
        sent = true;
        gates.sent(group, dispatcher.nowRoundedUp());
      }
    });
  }

  /**
   * The group backs off at once: the body of the response may take its time, and a server that
   * sends it slowly must not delay this.
   */
  @Override
  public void rateLimited(@Nullable Duration retryAfter) {
    dispatcher.rateLimited(group, retryAfter);
  }

  /** Whether a request may have reached a host. */
  boolean isStarted() {
    return dispatcher.locked(() -> started);
  }

  /** Returns this slot, or gives it back if its group has started to back off. */
  HopGate.Admission unlessBackingOff() {
    return dispatcher.locked(() -> {
      Optional<Instant> backsOff = group.backsOffUntil(dispatcher.now());
      if (backsOff.isEmpty()) {
        return this;
      }
      returnUnused();
      return new HopGate.Admission.BackingOff(backsOff.get());
    });
  }

  @Override
  public void accepted() {
    dispatcher.locked(() -> {
      awaitsResponse = false; // a proxy may demand credentials, and the request is sent again
      group.strikes = Math.max(0, group.strikes - 1);
    });
  }

  @Override
  public void received(long bytes) {
    dispatcher.locked(() -> gates.received(bytes, dispatcher.now()));
  }

  /** Releases the slot; no request was sent. */
  void returnUnused() {
    dispatcher.locked(() -> {
      started = false;
      release();
    });
  }

  @Override
  public void close() {
    dispatcher.locked(this::release);
  }

  /**
   * Releases the slot. A request that failed before it was written counts as sent: the host was
   * contacted. Under the lock.
   */
  void release() {
    if (!closed) {
      closed = true;
      if (started && !sending) {
        sent = true;
        gates.sent(group, dispatcher.nowRoundedUp());
      }
      gates.release(group, request, sent);
    }
  }
}
