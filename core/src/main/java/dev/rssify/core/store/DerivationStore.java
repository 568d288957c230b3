package dev.rssify.core.store;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.journal.JournalDraft;
import java.util.List;
import java.util.Optional;

/**
 * What was computed from entries. Versions accumulate; none is ever overwritten. What was computed
 * from an entry that is merged into another belongs to that other one, unless that has the same.
 */
public interface DerivationStore {

  /**
   * Adds a derivation, and these events with it; false when this kind and version of the entry is
   * there already, which changes nothing.
   *
   * @throws StoreException of kind NOT_FOUND when there is no such entry
   */
  boolean put(Derivation derivation, List<JournalDraft> events);

  Optional<Derivation> derivation(String entryUid, String kind, String version);

  /** All of an entry, in the order they were added. */
  List<Derivation> of(String entryUid);
}
