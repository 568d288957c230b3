package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.DerivationStore;
import java.util.List;
import java.util.Optional;

/** The derivations of a store in memory. */
record MemoryDerivations(Memory memory) implements DerivationStore {

  @Override
  public boolean put(Derivation derivation, List<JournalDraft> events) {
    return memory.change(new DerivationChange(derivation, events));
  }

  @Override
  public void addInput(RawFetch response) {
    memory.change(new RawChange.Added(response));
  }

  @Override
  public Optional<Derivation> derivation(String entryUid, String kind, String version) {
    return ofEntry(entryUid).stream()
        .filter(found -> found.kind().equals(kind) && found.version().equals(version))
        .findFirst();
  }

  @Override
  public List<Derivation> ofEntry(String entryUid) {
    return memory.read(tables -> List.copyOf(tables.derivations.getOrDefault(entryUid, List.of())));
  }
}
