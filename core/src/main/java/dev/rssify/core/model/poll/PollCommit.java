package dev.rssify.core.model.poll;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalDraft;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a poll changes, to become visible together or not at all. Without a fetch it is what
 * an operator or an import changes.
 *
 * @param before the feed it began with; its version must still be the current one
 * @param after what the feed is from now on; its version is the next one
 * @param at when it happened
 * @param fetch the line of the fetch log; null when nothing was fetched. A commit whose fetch is
 *     there already changes nothing and counts as done
 * @param raw the answer that was kept; null when none was
 */
public record PollCommit(
    Feed before,
    Feed after,
    Instant at,
    @Nullable FetchRecord fetch,
    @Nullable RawFetch raw,
    EntryWrites entries,
    WindowDelta window,
    List<JournalDraft> events) {

  public PollCommit {
    if (!before.id().equals(after.id()) || after.version() != before.version() + 1) {
      throw new IllegalArgumentException("not two consecutive versions of one feed");
    }
    events = List.copyOf(events);
  }

  /** A change of the feed alone. */
  public static PollCommit of(Feed before, Feed after, Instant at, List<JournalDraft> events) {
    return new PollCommit(
        before, after, at, null, null, EntryWrites.NONE, WindowDelta.NONE, events);
  }
}
