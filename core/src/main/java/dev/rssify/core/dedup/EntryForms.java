package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.entry.Sightings;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Builds the stored form of new and changed entries of a document. */
final class EntryForms {

  private final UUID feedId;
  private final NewDocument document;
  private final boolean initial;
  private final boolean backfill;
  private final List<Entry> inserted = new ArrayList<>();
  private final List<EntryUpdate> updated = new ArrayList<>();

  EntryForms(UUID feedId, NewDocument document, boolean initial, boolean backfill) {
    this.feedId = feedId;
    this.document = document;
    this.initial = initial;
    this.backfill = backfill;
  }

  List<Entry> inserted() {
    return inserted;
  }

  List<EntryUpdate> updated() {
    return updated;
  }

  Entry insert(Candidate candidate, Match.Fresh fresh, Sightings sightings) {
    Entry entry =
        new Entry(
            fresh.uid(),
            feedId,
            fresh.key(),
            fresh.generation(),
            candidate.content,
            candidate.date == null ? document.at() : candidate.date,
            document.at(),
            sightings,
            1,
            initial,
            backfill,
            raw(candidate));
    inserted.add(entry);
    return entry;
  }

  /**
   * The next version of an entry.
   *
   * @param sightings the stored values, not the current ones
   */
  EntryUpdate update(Entry before, Candidate candidate, Sightings sightings) {
    List<RawRef> raws = new ArrayList<>(before.rawRefs());
    raws.addAll(raw(candidate));
    Entry after =
        new Entry(
            before.uid(),
            before.feedId(),
            before.identity(),
            before.generation(),
            candidate.content,
            before.sortAt(),
            before.firstSeen(),
            sightings,
            before.version() + 1,
            before.initial(),
            before.backfill(),
            raws.subList(Math.max(0, raws.size() - EntryVersion.MAX_STORED), raws.size()));
    EntryVersion replaced =
        new EntryVersion(
            before.version(),
            before.content(),
            document.at(),
            ChangedFields.between(before.content(), candidate.content));
    EntryUpdate update = new EntryUpdate(after, replaced);
    updated.add(update);
    return update;
  }

  private List<RawRef> raw(Candidate candidate) {
    UUID fetchId = document.fetchId();
    return fetchId == null
        ? List.of()
        : List.of(new RawRef(fetchId, candidate.content.published().raw()));
  }
}
