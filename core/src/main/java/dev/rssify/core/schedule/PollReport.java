package dev.rssify.core.schedule;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of a poll that the schedule needs.
 *
 * @param scheduledAt when it was due; the input of the jitter
 * @param at when its response was complete; every wait counts from here
 * @param fresh the freshness lifetime of the response; null when it has none
 * @param quota how long until the server's quota is refilled; null unless it is used up
 */
public record PollReport(
    Instant scheduledAt,
    Instant at,
    PollSignal signal,
    @Nullable Duration fresh,
    @Nullable Duration quota) {

  /** A poll on time whose response has no freshness lifetime. */
  public static PollReport of(Instant at, PollSignal signal) {
    return new PollReport(at, at, signal, null, null);
  }
}
