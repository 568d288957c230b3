package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.journal.JournalDraft;
import java.util.List;
import java.util.Map;

/** Merges clusters and adds members, with events. */
public record ClusterUpdate(
    Map<String, String> merged, List<ClusterMember> members, List<JournalDraft> events)
    implements Change<Boolean> {

  public ClusterUpdate {
    merged = Map.copyOf(merged);
    members = List.copyOf(members);
    events = List.copyOf(events);
  }

  @Override
  public Boolean applyTo(Tables tables) {
    merged.forEach(tables.clusters::merge);
    members.stream()
        .filter(member -> tables.entries.byUid.containsKey(member.entryUid()))
        .forEach(tables.clusters::put);
    tables.append(events);
    return true;
  }
}
