package dev.rssify.core.model.feed;

import java.time.Instant;

/**
 * Counts the polls in which a feed's URL redirected permanently to the same target (R18).
 *
 * @param count polls that found a readable feed there
 */
public record RedirectSightings(String target, Instant firstSeen, Instant lastSeen, int count) {}
