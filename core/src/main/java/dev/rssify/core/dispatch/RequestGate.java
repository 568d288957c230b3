package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Blocks the thread of a fetch until its request may start. The first start of a poll is granted
 * already; each further hop waits for its own.
 *
 * <p>Threading: safe for many threads; none waits while it holds the lock of {@link Dispatcher}.
 *
 * @param first the granted slot of a poll; null for requests that belong to no poll
 */
record RequestGate(
    Dispatcher dispatcher,
    SharedStartSlots shared,
    @Nullable Slot first,
    RequestScheduler.Purpose purpose)
    implements HopGate {

  /** Waits for the group's turn in this process, then takes the slot that all processes share. */
  @Override
  public Admission enter(WebUrl url) {
    String groupId = dispatcher.groupId(url);
    if (first != null) {
      Optional<Admission> granted = first.firstRequest(groupId);
      if (granted.isPresent()) {
        return granted.get();
      }
      first.close();
    }
    while (true) {
      Admission admission = turn(groupId);
      if (!(admission instanceof Slot slot)) {
        return admission;
      }
      SharedStartSlots.SlotResult result;
      try {
        result = shared.take(groupId);
      } catch (RuntimeException | Error e) {
        slot.returnUnused();
        throw e;
      }
      switch (result) {
        case SharedStartSlots.SlotResult.Taken(SlotClaim claim) -> {
          slot.claimed(claim);
          return slot.unlessBackingOff();
        }
        case SharedStartSlots.SlotResult.Refused(HostGate gate) -> {
          slot.returnUnused();
          dispatcher.refused(gate);
        }
      }
    }
  }

  private Admission turn(String groupId) {
    CompletableFuture<Admission> admission = dispatcher.enter(groupId, purpose);
    try {
      return admission.get();
    } catch (InterruptedException | ExecutionException e) {
      if (!admission.cancel(false) && admission.resultNow() instanceof Pass pass) {
        pass.close();
      }
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped while waiting at a gate");
    }
  }
}
