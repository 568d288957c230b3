package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.StoreException;
import java.util.ArrayList;
import java.util.List;

/** Adds a derivation; false when it exists. */
public record DerivationChange(Derivation derivation, List<JournalDraft> events)
    implements Change<Boolean> {

  public DerivationChange {
    events = List.copyOf(events);
  }

  @Override
  public Boolean applyTo(Tables tables) {
    String uid = derivation.entryUid();
    if (!tables.entries.byUid.containsKey(uid)) {
      throw new StoreException(StoreException.Kind.NOT_FOUND, "there is no entry " + uid);
    }
    List<Derivation> known = tables.derivations.computeIfAbsent(uid, id -> new ArrayList<>());
    if (known.stream().anyMatch(derivation::isSameAs)) {
      return false;
    }
    known.add(derivation);
    tables.append(events);
    return true;
  }
}
