package dev.rssify.core.model.poll;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All changes of a poll, committed atomically. Without a fetch it is a change by an operator or an
 * import.
 *
 * @param before the feed when the poll started; its version must still be the current one
 * @param after the new feed; its version is the next one
 * @param at when it happened
 * @param fetch the row of the fetch log; null when nothing was fetched. A commit whose fetch is
 *     already stored changes nothing and counts as done
 * @param raw the stored response; null when none was stored
 * @param lease the lease under which the poll started; null where no lease is needed
 */
public record PollCommit(
    Feed before,
    Feed after,
    Instant at,
    @Nullable FetchRecord fetch,
    @Nullable RawFetch raw,
    EntryWrites entries,
    WindowDelta window,
    List<JournalDraft> events,
    @Nullable HeldLease lease) {

  public PollCommit {
    if (!before.id().equals(after.id()) || after.version() != before.version() + 1) {
      throw new IllegalArgumentException("not two consecutive versions of one feed");
    }
    events = List.copyOf(events);
  }

  /** Changes that need no lease. */
  public PollCommit(
      Feed before,
      Feed after,
      Instant at,
      @Nullable FetchRecord fetch,
      @Nullable RawFetch raw,
      EntryWrites entries,
      WindowDelta window,
      List<JournalDraft> events) {
    this(before, after, at, fetch, raw, entries, window, events, null);
  }

  /** These changes, refused if the lease has ended. */
  public PollCommit under(@Nullable HeldLease held) {
    return held == null
        ? this
        : new PollCommit(
            before,
            after.withPlacement(after.placement().fenced(held.fence())),
            at,
            fetch,
            raw,
            entries,
            window,
            events,
            held);
  }

  /** This commit with events that describe the feed. */
  public PollCommit describing(List<Subscription> subscriptions) {
    EventFeed feed = EventFeed.of(after, subscriptions);
    return new PollCommit(
        before,
        after,
        at,
        fetch,
        raw,
        entries,
        window,
        events.stream().map(event -> event.about(feed)).toList(),
        lease);
  }

  /** A change of the feed alone. */
  public static PollCommit of(Feed before, Feed after, Instant at, List<JournalDraft> events) {
    return new PollCommit(
        before, after, at, null, null, EntryWrites.NONE, WindowDelta.NONE, events);
  }
}
