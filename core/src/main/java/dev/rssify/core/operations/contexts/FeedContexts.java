package dev.rssify.core.operations.contexts;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The stored contexts of feeds. Each version is a derivation of the newest entry it was computed
 * from, stored with its event; a flag leads from the feed to the current one.
 */
public record FeedContexts(Store store) {

  /** The kind of the derivations. */
  public static final String KIND = "context";

  private static final String FLAG = "context:";

  /** The current context of a feed, as JSON. */
  public Optional<Body> current(UUID feedId) {
    return store
        .flags()
        .flag(FLAG + feedId)
        .map(place -> place.split(" ", 2))
        .flatMap(place -> store.derivations().derivation(place[0], KIND, place[1]))
        .map(Derivation::content);
  }

  /** Stores a version and its event; one that exists is only made the current one. */
  public void put(UUID feedId, Derivation version, JournalDraft event) {
    boolean _ = store.derivations().put(version, List.of(event));
    boolean _ = store.flags().put(FLAG + feedId, version.entryUid() + " " + version.version());
  }

  /** The feed has no context any more. */
  public void remove(UUID feedId) {
    boolean _ = store.flags().remove(FLAG + feedId);
  }
}
