package dev.rssify.core.model.journal;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Selects the events that a sink receives.
 *
 * @param types empty for all
 * @param feeds empty for all
 * @param tags at least one of which a subscription to the feed has; empty for all
 * @param queries standing queries, whose matches are the only events; empty for all events
 * @param initial whether entries of a feed's first document are included
 * @param backfill whether entries of a feed's history are included
 * @param onePerCluster whether an entry whose text another selected feed had before is left out
 */
public record EventSelection(
    Set<String> types,
    Set<UUID> feeds,
    Set<String> tags,
    Set<String> queries,
    boolean initial,
    boolean backfill,
    boolean onePerCluster) {

  /** Everything that happens from now on. */
  public static final EventSelection ALL =
      new EventSelection(Set.of(), Set.of(), Set.of(), Set.of(), false, false, false);

  public EventSelection {
    types = Set.copyOf(types);
    feeds = Set.copyOf(feeds);
    tags = Set.copyOf(tags);
    queries = Set.copyOf(queries);
  }

  public boolean includes(JournalEvent event) {
    return (types.isEmpty() || types.contains(event.type()))
        && (feeds.isEmpty() || feeds.contains(event.feedId()))
        && (tags.isEmpty() || isTagged(event.feed()))
        && (queries.isEmpty() || isMatch(event.payload()))
        && (!(event.payload() instanceof Payload.NewEntry(EntryHeadline entry)) || includes(entry));
  }

  private boolean isTagged(@Nullable EventFeed feed) {
    return feed != null && feed.tags().stream().anyMatch(tags::contains);
  }

  private boolean isMatch(Payload payload) {
    return payload instanceof Payload.QueryMatched matched && queries.contains(matched.query());
  }

  private boolean includes(EntryHeadline entry) {
    return (initial || !entry.initial()) && (backfill || !entry.backfill());
  }
}
