package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.util.List;

/**
 * What a document changes.
 *
 * @param identity what the feed's entries are recognised by from now on
 * @param gap true when entries may have passed unseen
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
