package dev.rssify.core.operations.sinks;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Leaves out entries that are copies of an earlier entry of the selected feeds.
 *
 * @param selection leaves out nothing unless it says so
 */
public record CopyFilter(Store store, EventSelection selection) {

  /** Entries of a cluster that are looked at. */
  private static final int MAX = 200;

  /** Whether the event is about such an entry; its text must have been compared. */
  public boolean leavesOut(JournalEvent event) {
    return selection.onePerCluster()
        && switch (event.payload()) {
          case Payload.NewEntry(var entry) -> isCopy(entry.uid());
          case Payload.EntryUpdated(var entry, _) -> isCopy(entry.uid());
          default -> false;
        };
  }

  private boolean isCopy(String uid) {
    ClusterMember own = store.clusters().of(Set.of(uid)).get(uid);
    if (own == null) {
      return false;
    }
    List<String> earlier =
        store.clusters().members(own.clusterId(), MAX).stream()
            .filter(member -> ClusterMember.ORDER.compare(member, own) < 0)
            .map(ClusterMember::entryUid)
            .toList();
    return !earlier.isEmpty()
        && store.entries().entries(earlier).values().stream()
            .map(Entry::feedId)
            .anyMatch(this::selects);
  }

  private boolean selects(UUID feedId) {
    return (selection.feeds().isEmpty() || selection.feeds().contains(feedId))
        && (selection.tags().isEmpty()
            || store.subscriptions().of(feedId).stream()
                .flatMap(subscription -> subscription.tags().stream())
                .anyMatch(selection.tags()::contains));
  }
}
