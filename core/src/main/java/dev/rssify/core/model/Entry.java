package dev.rssify.core.model;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An entry as it is kept: its normalized form and its lineage.
 *
 * @param uid minted once, never changed
 * @param sortAt frozen at the first commit; what listings are ordered by
 * @param versions how many forms of it were seen
 * @param initial true for an entry of the feed's first document
 */
public record Entry(
    String uid,
    UUID feedId,
    IdentityKey identity,
    NormalizedEntry content,
    Instant sortAt,
    Instant firstSeen,
    Instant lastSeen,
    int versions,
    boolean initial,
    List<RawRef> rawRefs) {}
