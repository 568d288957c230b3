package dev.rssify.core.schedule;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a poll has to say to the schedule.
 *
 * @param scheduledAt when it was due; what jitter is made of
 * @param at when its answer was there; what every wait is counted from
 * @param fresh how long the answer promises that nothing changes; null when it promises nothing
 * @param quota how long until the server's quota is filled again; null unless it is used up
 */
public record PollReport(
    Instant scheduledAt,
    Instant at,
    PollSignal signal,
    @Nullable Duration fresh,
    @Nullable Duration quota) {

  /** A poll on time whose answer promises nothing. */
  public static PollReport of(Instant at, PollSignal signal) {
    return new PollReport(at, at, signal, null, null);
  }
}
