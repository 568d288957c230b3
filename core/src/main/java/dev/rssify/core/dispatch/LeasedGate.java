package dev.rssify.core.dispatch;

import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.HeldLease;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The gate of a poll that holds a lease. Immediately before each request is written, the lease is
 * checked: once it has ended, another worker may send to the same host.
 *
 * <p>Threading: safe for many threads.
 */
record LeasedGate(HopGate gate, Ownership ownership, HeldLease lease, InstantSource clock)
    implements HopGate {

  static HopGate of(
      HopGate gate, Ownership ownership, @Nullable HeldLease lease, InstantSource clock) {
    return lease == null ? gate : new LeasedGate(gate, ownership, lease, clock);
  }

  @Override
  public Admission enter(WebUrl url) {
    return switch (gate.enter(url)) {
      case Pass pass -> new LeasedPass(pass);
      case Admission refusal -> refusal;
    };
  }

  /** A pass of the gate that is worth nothing without the lease. */
  private final class LeasedPass implements Pass {
    private final Pass pass;

    LeasedPass(Pass pass) {
      this.pass = pass;
    }

    @Override
    public void sent() {
      pass.sent();
    }

    /** The lease is checked last: the pass may have to wait for the store. */
    @Override
    public Optional<Instant> sending() {
      Optional<Instant> closed = pass.sending();
      return closed.isPresent() || ownership.isHeld(lease) ? closed : Optional.of(clock.instant());
    }

    @Override
    public void rateLimited(@Nullable Duration retryAfter) {
      pass.rateLimited(retryAfter);
    }

    @Override
    public void accepted() {
      pass.accepted();
    }

    @Override
    public void received(long bytes) {
      pass.received(bytes);
    }

    @Override
    public void close() {
      pass.close();
    }
  }
}
