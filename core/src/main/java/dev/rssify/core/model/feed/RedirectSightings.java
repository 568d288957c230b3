package dev.rssify.core.model.feed;

import java.time.Instant;

/**
 * How often a feed's URL was seen to lead to the same other one for good (R18).
 *
 * @param count polls that found a readable feed there
 */
public record RedirectSightings(String target, Instant firstSeen, Instant lastSeen, int count) {}
