package dev.rssify.lab.conformance;

import java.time.Duration;

/**
 * How far requests were from their plans.
 *
 * @param polls that had a plan
 * @param early those that came before it
 * @param largest how late one came that nobody's wish for silence held up
 */
public record Drift(long polls, long early, Duration largest) {}
