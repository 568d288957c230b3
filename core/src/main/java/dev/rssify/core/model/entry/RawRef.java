package dev.rssify.core.model.entry;

import dev.rssify.core.model.parsed.ByteRange;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where an entry's own bytes are.
 *
 * @param slice into the content-decoded bytes of the fetch; null where it cannot be told exactly
 */
public record RawRef(UUID fetchId, @Nullable ByteRange slice) {}
