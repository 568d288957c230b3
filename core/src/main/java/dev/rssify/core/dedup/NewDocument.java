package dev.rssify.core.dedup;

import dev.rssify.core.model.NormalizedEntry;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A document that has to be compared with what is known.
 *
 * @param fetchId the fetch that brought it; null when none did
 * @param entries in the order of the document
 * @param complete true when it is all there is (fh:complete), so that what is missing is gone
 * @param at when it was read, in whole milliseconds
 */
public record NewDocument(
    @Nullable UUID fetchId, List<NormalizedEntry> entries, boolean complete, Instant at) {}
