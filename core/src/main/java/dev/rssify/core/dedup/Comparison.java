package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.util.List;

/**
 * The changes of a document.
 *
 * @param identity which keys identify the feed's entries from now on
 * @param gap whether entries may have been missed
 */
public record Comparison(
    EntryWrites entries,
    WindowDelta window,
    FeedIdentity identity,
    List<Payload> events,
    int newEntries,
    int updatedEntries,
    boolean gap) {

  /** No document, no change. */
  public static Comparison nothing(FeedIdentity identity) {
    return new Comparison(EntryWrites.NONE, WindowDelta.NONE, identity, List.of(), 0, 0, false);
  }
}
