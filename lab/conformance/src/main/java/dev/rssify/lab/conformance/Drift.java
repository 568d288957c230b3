package dev.rssify.lab.conformance;

import java.time.Duration;

/**
 * How far requests were from their plans.
 *
 * @param polls that had a plan
 * @param early those that came before it
 * @param largest the largest delay of a poll that no back-off held up
 */
public record Drift(long polls, long early, Duration largest) {}
