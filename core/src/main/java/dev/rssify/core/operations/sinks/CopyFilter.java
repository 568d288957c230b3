package dev.rssify.core.operations.sinks;

import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Copies;
import dev.rssify.core.store.Store;
import java.util.UUID;

/**
 * Leaves out entries that are copies of an earlier entry of the selected feeds.
 *
 * @param selection leaves out nothing unless it says so
 */
public record CopyFilter(Store store, EventSelection selection) {

  /** Whether the event is about such an entry; its text must have been compared. */
  public boolean leavesOut(JournalEvent event) {
    return selection.onePerCluster()
        && switch (event.payload()) {
          case Payload.NewEntry(var entry) -> copies().has(entry.uid());
          case Payload.EntryUpdated(var entry, _) -> copies().has(entry.uid());
          default -> false;
        };
  }

  private Copies copies() {
    return new Copies(store, this::selects);
  }

  private boolean selects(UUID feedId) {
    return (selection.feeds().isEmpty() || selection.feeds().contains(feedId))
        && (selection.tags().isEmpty()
            || store.subscriptions().of(feedId).stream()
                .flatMap(subscription -> subscription.tags().stream())
                .anyMatch(selection.tags()::contains));
  }
}
