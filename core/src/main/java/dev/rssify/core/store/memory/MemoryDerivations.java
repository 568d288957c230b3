package dev.rssify.core.store.memory;

import dev.rssify.core.model.Derivation;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.store.DerivationStore;
import dev.rssify.core.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The derivations of a store in memory. */
record MemoryDerivations(Tables tables) implements DerivationStore {

  @Override
  public boolean put(Derivation derivation, List<JournalDraft> events) {
    synchronized (tables) {
      String uid = derivation.entryUid();
      if (!tables.entries.byUid.containsKey(uid)) {
        throw new StoreException(StoreException.Kind.NOT_FOUND, "there is no entry " + uid);
      }
      if (derivation(uid, derivation.kind(), derivation.version()).isPresent()) {
        return false;
      }
      tables.derivations.computeIfAbsent(uid, id -> new ArrayList<>()).add(derivation);
      tables.append(events);
      return true;
    }
  }

  @Override
  public Optional<Derivation> derivation(String entryUid, String kind, String version) {
    return of(entryUid).stream()
        .filter(found -> found.kind().equals(kind) && found.version().equals(version))
        .findFirst();
  }

  @Override
  public List<Derivation> of(String entryUid) {
    synchronized (tables) {
      return List.copyOf(tables.derivations.getOrDefault(entryUid, List.of()));
    }
  }
}
