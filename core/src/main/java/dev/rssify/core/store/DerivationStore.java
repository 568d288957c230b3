package dev.rssify.core.store;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.poll.RawFetch;
import java.util.List;
import java.util.Optional;

/**
 * Data computed from entries. Versions accumulate and are never overwritten. When an entry is
 * merged into another, its derivations move to that one, unless it has the same ones.
 */
public interface DerivationStore {

  /**
   * Adds a derivation, and these events with it; false when the entry already has this kind and
   * version, which changes nothing.
   *
   * @throws StoreException of kind NOT_FOUND when the entry does not exist
   */
  boolean put(Derivation derivation, List<JournalDraft> events);

  /**
   * Indexes a stored response that derivations of its entry are computed from, such as its page. An
   * indexed one is left unchanged.
   *
   * @throws StoreException of kind NOT_FOUND when the entry does not exist
   */
  void addInput(RawFetch response);

  Optional<Derivation> derivation(String entryUid, String kind, String version);

  /** All derivations of an entry, in the order they were added. */
  List<Derivation> ofEntry(String entryUid);
}
