package dev.rssify.embed;

import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Stores derivations that another program computed. */
record AddedDerivations(Store store, InstantSource clock) {

  /** Adds a derivation; empty when the entry already has this kind and version. */
  Optional<Derivation> add(
      String entryUid, String kind, String version, String mediaType, Body content) {
    Entry entry =
        store
            .entries()
            .entry(entryUid)
            .orElseThrow(() ->
                new StoreException(StoreException.Kind.NOT_FOUND, "there is no entry " + entryUid));
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Derivation derivation = new Derivation(entry.uid(), kind, version, now, mediaType, content);
    return new Derivations(store).add(entry, derivation)
        ? Optional.of(derivation)
        : Optional.empty();
  }
}
