package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right to have one request in flight in a group.
 *
 * <p>Threading: guarded by the lock of {@link RequestSlots}.
 */
final class Slot implements HopGate.Pass {

  private final RequestSlots slots;
  private final PolitenessGroup group;
  private final InFlightRequests.Request request;
  private boolean started;
  private boolean sent;
  private boolean closed;

  Slot(RequestSlots slots, PolitenessGroup group, InFlightRequests.Request request) {
    this.slots = slots;
    this.group = group;
    this.request = request;
  }

  PolitenessGroup group() {
    return group;
  }

  /** Starts the first request, if it goes to the group that the slot is for. */
  boolean serves(WebUrl url) {
    boolean sameGroup = slots.gates.groupId(url).equals(group.id);
    return slots.locked(() -> {
      boolean serves = !started && !closed && sameGroup;
      if (serves) {
        start(slots.now());
      }
      return serves;
    });
  }

  /** The request starts. Under the lock. */
  void start(long now) {
    started = true;
    slots.gates.start(request, now);
  }

  @Override
  public Optional<Instant> sending() {
    return slots.locked(() -> {
      if (group.isBackingOff(slots.now())) {
        return Optional.of(Instant.ofEpochMilli(group.backOffUntil));
      }
      if (!closed) {
        sent = true;
        slots.gates.sent(group, slots.nowRoundedUp());
        slots.signal();
      }
      return Optional.empty();
    });
  }

  /**
   * The group backs off at once, in this process and for all others on the store. The body of the
   * response may take its time: a server that sends it slowly must not delay this.
   */
  @Override
  public void rateLimited(@Nullable Duration retryAfter) {
    slots.shared.backsOff(slots.rateLimited.apply(group, retryAfter));
  }

  /** Whether a request may have reached a host. */
  boolean isStarted() {
    return slots.locked(() -> started);
  }

  /** Returns this slot, or releases it if its group has started to back off. Under the lock. */
  HopGate.Entry unlessBackingOff() {
    if (!group.isBackingOff(slots.now())) {
      return this;
    }
    giveBack();
    return new HopGate.Entry.BackingOff(Instant.ofEpochMilli(group.backOffUntil));
  }

  @Override
  public void accepted() {
    if (group.strikes > 0) {
      slots.locked(() -> {
        group.strikes = Math.max(0, group.strikes - 1);
      });
    }
  }

  @Override
  public void received(long bytes) {
    slots.locked(() -> slots.gates.received(bytes, slots.now()));
  }

  /** Releases the slot; no request was sent. */
  void giveBack() {
    started = false;
    close();
  }

  /** A request that failed before it was written counts as sent: the host was contacted. */
  @Override
  public void close() {
    slots.locked(() -> {
      if (!closed) {
        closed = true;
        if (started && !sent) {
          sent = true;
          slots.gates.sent(group, slots.nowRoundedUp());
        }
        slots.gates.release(group, request, sent);
        slots.signal();
      }
    });
  }
}
