package dev.rssify.core.dispatch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The queue of a politeness group in this process.
 *
 * @param due feeds that wait for a start
 * @param requested manual polls and redirect hops that wait
 * @param background pages of entries that wait
 * @param inFlight requests that are running
 * @param opensAt when the next request may start; null when it may now
 */
public record HostQueue(
    String groupId,
    int due,
    int requested,
    int background,
    int inFlight,
    @Nullable Instant opensAt) {

  /** Requests that wait. */
  public int waiting() {
    return due + requested + background;
  }
}
