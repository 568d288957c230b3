package dev.rssify.core.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The gate of a politeness group as it survives a restart.
 *
 * @param notBefore no request before this; null when there is no such time
 * @param nextStart the earliest next start by pacing; null when nobody started yet
 * @param strikes refusals in a row
 * @param reason why it is closed, for a person
 */
public record HostGate(
    String groupId,
    @Nullable Instant notBefore,
    @Nullable Instant nextStart,
    int strikes,
    @Nullable String reason) {

  /** The same, but of two wishes for silence the longer one holds; without one it is open. */
  public HostGate replacing(@Nullable HostGate before) {
    return before != null
            && before.notBefore != null
            && notBefore != null
            && before.notBefore.isAfter(notBefore)
        ? new HostGate(groupId, before.notBefore, nextStart, strikes, reason)
        : this;
  }
}
