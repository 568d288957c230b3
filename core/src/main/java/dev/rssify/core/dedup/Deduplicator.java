package dev.rssify.core.dedup;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.EntryChange;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.RawRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tells new, changed and unchanged entries of a document apart. Pure.
 *
 * <p>Invariants: an entry that stands twice in a document counts once, as it stands first; changes
 * come in the order of the document.
 */
public final class Deduplicator {

  private static final Duration CLOCK_SKEW = Duration.ofHours(1);

  private Deduplicator() {}

  /** The entries of a document under the keys they are recognised by. */
  public static Map<IdentityKey, NormalizedEntry> identify(
      UUID feedId, List<NormalizedEntry> entries) {
    Map<IdentityKey, NormalizedEntry> identified = new LinkedHashMap<>();
    entries.forEach(entry -> identified.putIfAbsent(EntryIdentity.of(feedId, entry), entry));
    return identified;
  }

  /**
   * Compares a document with what is known of its entries.
   *
   * @param initial true for the first document of the feed
   */
  public static List<EntryChange> compare(
      UUID feedId,
      UUID fetchId,
      Map<IdentityKey, NormalizedEntry> document,
      Map<IdentityKey, Entry> known,
      boolean initial,
      Instant now) {
    List<EntryChange> changes = new ArrayList<>();
    document.forEach((key, entry) -> {
      RawRef raw = new RawRef(fetchId, entry.published().raw());
      changes.add(change(feedId, key, entry, known.get(key), raw, initial, now));
    });
    return changes;
  }

  private static EntryChange change(
      UUID feedId,
      IdentityKey key,
      NormalizedEntry entry,
      @Nullable Entry known,
      RawRef raw,
      boolean initial,
      Instant now) {
    if (known == null) {
      String uid = EntryIdentity.mint(feedId, key, 0);
      Instant sortAt = sortAt(entry, now);
      return new EntryChange.New(
          new Entry(uid, feedId, key, entry, sortAt, now, now, 1, initial, List.of(raw)));
    }
    if (known.content().contentHash().equals(entry.contentHash())) {
      return new EntryChange.Same(known);
    }
    Entry updated =
        new Entry(
            known.uid(),
            feedId,
            key,
            entry,
            known.sortAt(),
            known.firstSeen(),
            now,
            known.versions() + 1,
            known.initial(),
            List.of(raw));
    return new EntryChange.Changed(updated, ChangedFields.between(known.content(), entry));
  }

  private static Instant sortAt(NormalizedEntry entry, Instant now) {
    Instant published = entry.published().published();
    Instant said = published != null ? published : entry.published().updated();
    return said != null && !said.isAfter(now.plus(CLOCK_SKEW)) ? said : now;
  }
}
