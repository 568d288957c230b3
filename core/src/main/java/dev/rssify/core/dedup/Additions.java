package dev.rssify.core.dedup;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.EntryUpdate;
import dev.rssify.core.model.EntryWrites;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.IdentityKey.Kind;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.Sightings;
import dev.rssify.core.model.WindowDelta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What has to be written and told of entries that did not come with the feed's document. */
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
   * @param restore whether an entry that was deleted is inserted as a new one
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
            case Match.Buried _ -> {
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
      Sightings kept = entry.sightings().kept(feed.lastDocument());
      EntryUpdate update = forms.update(entry, candidate, kept);
      events.add(new Payload.EntryUpdated(update.entry().headline(), update.replaced().changed()));
    }
  }
}
