package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.IdentityKey.Kind;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the writes and events for entries that were not in the feed's document. */
final class Additions {

  private final Feed feed;
  private final NewDocument page;
  private final KeyChoice choice;
  private final boolean backfill;
  private final boolean restore;
  private final EntryForms forms;
  private final Map<IdentityKey, String> keys = new LinkedHashMap<>();
  private final List<Payload> events = new ArrayList<>();

  /**
   * @param restore whether a deleted entry is inserted as a new one
   */
  Additions(Feed feed, NewDocument page, KeyChoice choice, boolean backfill, boolean restore) {
    this.feed = feed;
    this.page = page;
    this.choice = choice;
    this.backfill = backfill;
    this.restore = restore;
    this.forms = new EntryForms(feed.id(), page, false, backfill);
  }

  Comparison of(ArchiveMatcher found) {
    found
        .matches()
        .forEach((candidate, match) -> {
          switch (match) {
            case Match.Fresh fresh -> insert(candidate, fresh, found);
            case Match.Returned(Entry entry) -> {
              replace(candidate, entry);
              IdentityKey key = choice.keyOf(candidate);
              if (!found.leads(key, entry.uid())) {
                keys.put(key, entry.uid());
              }
            }
            case Match.Deleted _ -> {
              if (restore) {
                insert(candidate, found.fresh(candidate), found);
              }
            }
            case Match.InWindow _, Match.Repeated _ -> {}
          }
        });
    return new Comparison(
        new EntryWrites(forms.inserted(), forms.updated(), Map.of(), keys, List.of()),
        WindowDelta.NONE,
        choice.identity(),
        events,
        forms.inserted().size(),
        forms.updated().size(),
        false);
  }

  private void insert(Candidate candidate, Match.Fresh fresh, ArchiveMatcher found) {
    Entry entry = forms.insert(candidate, fresh, new Sightings(page.at(), 1, null));
    keys.put(fresh.key(), entry.uid());
    IdentityKey link = candidate.key(Kind.LINK);
    if (link != null && choice.usesLinks() && !found.isKnown(link)) {
      keys.putIfAbsent(link, entry.uid());
    }
    events.add(new Payload.NewEntry(entry.headline()));
  }

  private void replace(Candidate candidate, Entry entry) {
    boolean same = entry.content().contentHash().equals(candidate.content.contentHash());
    if (!backfill && !same) {
      Sightings stored = entry.sightings().stored(feed.lastDocument());
      EntryUpdate update = forms.update(entry, candidate, stored);
      events.add(new Payload.EntryUpdated(update.entry().headline(), update.replaced().changed()));
    }
  }
}
