package dev.rssify.core.model.entry;

import dev.rssify.core.model.parsed.ByteRange;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reference to the raw bytes of an entry.
 *
 * @param slice of the content-decoded bytes of the fetch; null where it cannot be determined
 *     exactly
 */
public record RawRef(UUID fetchId, @Nullable ByteRange slice) {}
