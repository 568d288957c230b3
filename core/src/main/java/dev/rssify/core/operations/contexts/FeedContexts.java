package dev.rssify.core.operations.contexts;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads and stores the contexts of feeds: summaries and keywords of what a feed is about ({@link
 * FeedContext}). A version is stored as a derivation of the newest entry it was computed from. The
 * store flag {@code context:FEED_ID} holds the entry uid and version of the current one (ADR 48).
 */
public record FeedContexts(Store store) {

  /** The kind of the derivations. */
  public static final String KIND = "context";

  private static final String FLAG_PREFIX = "context:";

  /** The current context of a feed, as JSON. */
  public Optional<Body> current(UUID feedId) {
    return store
        .flags()
        .flag(FLAG_PREFIX + feedId)
        .map(uidAndVersion -> uidAndVersion.split(" ", 2))
        .flatMap(uidAndVersion ->
            store.derivations().derivation(uidAndVersion[0], KIND, uidAndVersion[1]))
        .map(Derivation::content);
  }

  /**
   * Stores a version with its event, then sets the flag. The two are not atomic: after a crash in
   * between, the same version is stored again, without a second event.
   */
  public void put(UUID feedId, Derivation version, JournalDraft event) {
    boolean _ = store.derivations().put(version, List.of(event));
    boolean _ =
        store.flags().put(FLAG_PREFIX + feedId, version.entryUid() + " " + version.version());
  }

  /** Deletes the flag: the feed has no current context. */
  public void remove(UUID feedId) {
    boolean _ = store.flags().remove(FLAG_PREFIX + feedId);
  }
}
