package dev.rssify.lab.conformance;

import java.time.Duration;

/**
 * How far requests were from their scheduled times.
 *
 * @param polls with a scheduled time
 * @param early those before it
 * @param largest the largest delay of a poll that no back-off delayed
 */
public record Drift(long polls, long early, Duration largest) {}
