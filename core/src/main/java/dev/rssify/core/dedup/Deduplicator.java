package dev.rssify.core.dedup;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.EntryUpdate;
import dev.rssify.core.model.EntryVersion;
import dev.rssify.core.model.EntryWrites;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.KnownEntry;
import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.RawRef;
import dev.rssify.core.model.Sightings;
import dev.rssify.core.model.WindowDelta;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Tells new, changed and unchanged entries of a document apart. Pure.
 *
 * <p>Invariants: an entry that stands twice in a document counts once, as it stands first; changes
 * come in the order of the document.
 */
public final class Deduplicator {

  private static final Duration CLOCK_SKEW = Duration.ofHours(1);

  private Deduplicator() {}

  /** Compares a document with what is known of its entries. */
  public static Comparison compare(
      Feed feed, UUID fetchId, List<NormalizedEntry> document, Archive archive, Instant now) {
    Map<IdentityKey, NormalizedEntry> identified = new LinkedHashMap<>();
    document.forEach(entry -> identified.putIfAbsent(EntryIdentity.of(feed.id(), entry), entry));
    Map<IdentityKey, KnownEntry> known = archive.lookup(identified.keySet());
    List<Entry> inserted = new ArrayList<>();
    List<EntryUpdate> updated = new ArrayList<>();
    Map<IdentityKey, String> keys = new LinkedHashMap<>();
    List<Payload> events = new ArrayList<>();
    identified.forEach((key, content) -> {
      RawRef raw = new RawRef(fetchId, content.published().raw());
      switch (known.get(key)) {
        case null -> {
          Entry entry = fresh(feed, key, content, raw, now);
          inserted.add(entry);
          keys.put(key, entry.uid());
          events.add(new Payload.NewEntry(entry.headline()));
        }
        case KnownEntry.Live(Entry entry)
            when !entry.content().contentHash().equals(content.contentHash()) -> {
          List<String> fields = ChangedFields.between(entry.content(), content);
          Entry after = changed(entry, content, raw);
          updated.add(
              new EntryUpdate(
                  after, new EntryVersion(entry.version(), entry.content(), now, fields)));
          events.add(new Payload.EntryUpdated(after.headline(), fields));
        }
        case KnownEntry.Live _, KnownEntry.Buried _ -> {}
      }
    });
    return new Comparison(
        new EntryWrites(inserted, updated, Map.of(), keys, List.of()),
        WindowDelta.NONE,
        feed.state().identity(),
        events,
        inserted.size(),
        updated.size(),
        false);
  }

  private static Entry fresh(
      Feed feed, IdentityKey key, NormalizedEntry content, RawRef raw, Instant now) {
    boolean initial = feed.lastDocument() == null;
    return new Entry(
        key.uid(feed.id(), 0),
        feed.id(),
        key,
        0,
        content,
        sortAt(content, now),
        now,
        new Sightings(now, 1, null),
        1,
        initial,
        false,
        List.of(raw));
  }

  private static Entry changed(Entry known, NormalizedEntry content, RawRef raw) {
    return new Entry(
        known.uid(),
        known.feedId(),
        known.identity(),
        known.generation(),
        content,
        known.sortAt(),
        known.firstSeen(),
        known.sightings(),
        known.version() + 1,
        known.initial(),
        known.backfill(),
        List.of(raw));
  }

  private static Instant sortAt(NormalizedEntry entry, Instant now) {
    Instant published = entry.published().published();
    Instant said = published != null ? published : entry.published().updated();
    return said != null && !said.isAfter(now.plus(CLOCK_SKEW)) ? said : now;
  }
}
