package dev.rssify.core.model.poll;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The persistent gate of a politeness group.
 *
 * @param notBefore the group backs off until then; null when it does not
 * @param nextStart the earliest next start by spacing; null before the first
 * @param holder the process that made the last start; null before the first
 * @param strikes rate limits without a Retry-After, minus the responses since
 * @param reason why it backs off, for a person
 * @param waiter the process that waits while another has the slot; null when none does
 */
public record HostGate(
    String groupId,
    @Nullable Instant notBefore,
    @Nullable Instant nextStart,
    @Nullable String holder,
    int strikes,
    @Nullable String reason,
    @Nullable Waiter waiter) {

  /** A process that waits for the slot. */
  public record Waiter(String holder, Instant since) {}

  /** A gate without a waiting process. */
  public HostGate(
      String groupId,
      @Nullable Instant notBefore,
      @Nullable Instant nextStart,
      @Nullable String holder,
      int strikes,
      @Nullable String reason) {
    this(groupId, notBefore, nextStart, holder, strikes, reason, null);
  }

  /** The gate of a group that backs off until a time. */
  public static HostGate backingOff(String groupId, Instant until, int strikes, String reason) {
    return new HostGate(groupId, until, null, null, strikes, reason);
  }

  /** Merges this gate into another: the later back-off applies, and starts are preserved. */
  public HostGate replacing(@Nullable HostGate before) {
    if (before == null) {
      return this;
    }
    boolean longerBefore =
        before.notBefore != null
            && notBefore != null
            && isAhead(before.notBefore, notBefore, notBefore.plus(SlotClaim.MAX_BACK_OFF));
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

  /** A waiting process gets the slot before its current holder takes it again. */
  private boolean isWaitedForBesides(SlotClaim claim) {
    return waiter != null
        && !waiter.holder().equals(claim.holder())
        && waiter.since().isAfter(claim.at().minus(SlotClaim.MAX_WAIT));
  }

  /** This gate with a waiting process. */
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

  /** Whether the gate blocked no request since a time. */
  public boolean isUnusedSince(Instant time) {
    return (notBefore == null || notBefore.isBefore(time))
        && (nextStart == null || nextStart.isBefore(time));
  }

  /** This gate after a process has taken the start slot. */
  public HostGate taken(SlotClaim claim) {
    boolean waited = waiter != null && waiter.holder().equals(claim.holder());
    return new HostGate(
        groupId, notBefore, claim.until(), claim.holder(), strikes, reason, waited ? null : waiter);
  }

  /** A time beyond the latest possible one comes from a wrong clock and is ignored. */
  private static boolean isAhead(@Nullable Instant time, Instant now, Instant latest) {
    return time != null && time.isAfter(now) && !time.isAfter(latest);
  }
}
