package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.NormalizedEntry;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A document that has to be compared with what is known.
 *
 * @param fetchId the fetch that brought it; null when none did
 * @param entries in the order of the document
 * @param extent how much of the feed it shows
 * @param at when it was read, in whole milliseconds
 */
public record NewDocument(
    @Nullable UUID fetchId, List<NormalizedEntry> entries, Extent extent, Instant at) {}
