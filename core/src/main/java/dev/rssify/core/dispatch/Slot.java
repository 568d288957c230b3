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

  private final RequestSlots starts;
  private final PolitenessGroup group;
  private final InFlight.Request request;
  private boolean begun;
  private boolean sent;
  private boolean closed;

  Slot(RequestSlots starts, PolitenessGroup group, InFlight.Request request) {
    this.starts = starts;
    this.group = group;
    this.request = request;
  }

  PolitenessGroup group() {
    return group;
  }

  /** Begins the first request, if it goes where the start was granted for. */
  boolean serves(WebUrl url) {
    boolean sameGroup = starts.gates.groupId(url).equals(group.id);
    return starts.locked(() -> {
      boolean serves = !begun && !closed && sameGroup;
      if (serves) {
        begin(starts.now());
      }
      return serves;
    });
  }

  /** The request is being made. Under the lock. */
  void begin(long now) {
    begun = true;
    starts.gates.begin(request, now);
  }

  @Override
  public Optional<Instant> sending() {
    return starts.locked(() -> {
      if (group.isBackingOff(starts.now())) {
        return Optional.of(Instant.ofEpochMilli(group.backOffUntil));
      }
      if (!closed) {
        sent = true;
        starts.gates.sent(group, starts.nowRoundedUp());
        starts.signal();
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
    starts.slots.backsOff(starts.rateLimited.apply(group, retryAfter));
  }

  /** Whether a request may have reached a host. */
  boolean isBegun() {
    return starts.locked(() -> begun);
  }

  /** This slot, unless its group has begun to back off; then it is given back. Under the lock. */
  HopGate.Entry unlessBackingOff() {
    if (!group.isBackingOff(starts.now())) {
      return this;
    }
    giveBack();
    return new HopGate.Entry.BackingOff(Instant.ofEpochMilli(group.backOffUntil));
  }

  @Override
  public void accepted() {
    if (group.strikes > 0) {
      starts.locked(() -> {
        group.strikes = Math.max(0, group.strikes - 1);
      });
    }
  }

  @Override
  public void received(long bytes) {
    starts.locked(() -> starts.gates.received(bytes, starts.now()));
  }

  /** Nothing was sent and nothing will be. */
  void giveBack() {
    begun = false;
    close();
  }

  /** A request that failed before it was written counts as sent: the host was contacted. */
  @Override
  public void close() {
    starts.locked(() -> {
      if (!closed) {
        closed = true;
        if (begun && !sent) {
          sent = true;
          starts.gates.sent(group, starts.nowRoundedUp());
        }
        starts.gates.release(group, request, sent);
        starts.signal();
      }
    });
  }
}
