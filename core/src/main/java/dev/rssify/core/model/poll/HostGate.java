package dev.rssify.core.model.poll;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The gate of a politeness group as it survives a restart.
 *
 * @param notBefore the group backs off until then; null when it does not
 * @param nextStart the earliest next start by spacing; null before the first
 * @param holder the process that made the last start; null before the first
 * @param strikes rate limits without a Retry-After, less the responses since
 * @param reason why it backs off, for a person
 * @param waiter the process that waits for its turn while another has the slot; null when none does
 */
public record HostGate(
    String groupId,
    @Nullable Instant notBefore,
    @Nullable Instant nextStart,
    @Nullable String holder,
    int strikes,
    @Nullable String reason,
    @Nullable Waiter waiter) {

  /** A process that waits for its turn. */
  public record Waiter(String holder, Instant since) {}

  /** A gate for which no process waits. */
  public HostGate(
      String groupId,
      @Nullable Instant notBefore,
      @Nullable Instant nextStart,
      @Nullable String holder,
      int strikes,
      @Nullable String reason) {
    this(groupId, notBefore, nextStart, holder, strikes, reason, null);
  }

  /** A group that backs off until then. */
  public static HostGate backingOff(String groupId, Instant until, int strikes, String reason) {
    return new HostGate(groupId, until, null, null, strikes, reason);
  }

  /** This gate in place of another: the later back-off counts, and starts are not forgotten. */
  public HostGate replacing(@Nullable HostGate before) {
    if (before == null) {
      return this;
    }
    boolean longerBefore =
        before.notBefore != null
            && notBefore != null
            && isAhead(before.notBefore, notBefore, notBefore.plus(SlotClaim.LONGEST_BACK_OFF));
    return new HostGate(
        groupId,
        longerBefore ? before.notBefore : notBefore,
        nextStart == null ? before.nextStart : nextStart,
        nextStart == null ? before.holder : holder,
        strikes,
        reason,
        before.waiter);
  }

  /** Whether a process may start a request: no back-off, and no start of another process. */
  public boolean opensFor(SlotClaim claim) {
    boolean ours = claim.holder().equals(holder);
    return !isAhead(notBefore, claim.at(), claim.latestBackOff())
        && (ours
            ? !isWaitedForBesides(claim)
            : !isAhead(nextStart, claim.at(), claim.latestStart()));
  }

  /** A process that waits gets its turn before the one that has the slot takes it again. */
  private boolean isWaitedForBesides(SlotClaim claim) {
    return waiter != null
        && !waiter.holder().equals(claim.holder())
        && waiter.since().isAfter(claim.at().minus(SlotClaim.LONGEST_WAIT));
  }

  /** As this, with a process that waits for its turn. */
  public HostGate waitedForBy(SlotClaim claim) {
    return holder == null || claim.holder().equals(holder)
        ? this
        : new HostGate(
            groupId,
            notBefore,
            nextStart,
            holder,
            strikes,
            reason,
            new Waiter(claim.holder(), claim.at()));
  }

  /** Whether the gate closed nothing since a time. */
  public boolean isUnusedSince(Instant time) {
    return (notBefore == null || notBefore.isBefore(time))
        && (nextStart == null || nextStart.isBefore(time));
  }

  /** As this, once a process has taken the start slot. */
  public HostGate taken(SlotClaim claim) {
    boolean waited = waiter != null && waiter.holder().equals(claim.holder());
    return new HostGate(
        groupId, notBefore, claim.until(), claim.holder(), strikes, reason, waited ? null : waiter);
  }

  /** A time beyond the latest was written by a clock that was wrong, and does not count. */
  private static boolean isAhead(@Nullable Instant time, Instant now, Instant latest) {
    return time != null && time.isAfter(now) && !time.isAfter(latest);
  }
}
