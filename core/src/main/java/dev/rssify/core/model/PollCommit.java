package dev.rssify.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a poll changes, to become visible together or not at all.
 *
 * @param before the feed the poll began with; its version must still be the current one
 * @param after what the feed is from now on
 * @param raw the answer that was kept; null when none was
 * @param changes entries that are new or changed; unchanged ones are not written
 */
public record PollCommit(
    Feed before,
    Feed after,
    FetchRecord fetch,
    @Nullable RawFetch raw,
    List<EntryChange> changes,
    List<JournalEvent.Payload> events) {}
