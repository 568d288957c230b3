package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.NormalizedEntry;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A document to be compared with stored entries.
 *
 * @param fetchId the fetch that returned it; null when there is none
 * @param entries in the order of the document
 * @param extent how much of the feed it contains
 * @param at when it was parsed, in whole milliseconds
 */
public record NewDocument(
    @Nullable UUID fetchId, List<NormalizedEntry> entries, Extent extent, Instant at) {}
