package dev.rssify.core.dispatch;

import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts;
import dev.rssify.core.store.Attempts.PollStart;
import dev.rssify.core.store.Attempts.Started;
import java.util.List;

/**
 * Records polls in the store before they start.
 *
 * <p>Invariants: an attempt is durable before its request is sent.
 *
 * <p>Threading: safe for many threads.
 */
record AttemptLog(Attempts attempts, SharedStartSlots slots) {

  /** Returns which polls may start, with their feeds as they are stored now. */
  Started record(List<GrantedPoll> starts) {
    for (int tries = 1; ; tries++) {
      SlotClaim claim = slots.claim();
      Started started =
          attempts.start(starts.stream().map(start -> pollStart(start, claim)).toList(), claim);
      if (slots.confirmStored(claim) || tries == SharedStartSlots.MAX_TRIES) {
        starts.forEach(start -> start.slot().claimed(claim));
        return started;
      }
    }
  }

  private static PollStart pollStart(GrantedPoll start, SlotClaim claim) {
    return new PollStart(
        new Attempt(start.task().feedId(), start.task().fetchId(), claim.at()),
        start.poll().group.id);
  }
}
