package dev.rssify.core.enrich;

import dev.rssify.core.enrich.Enricher.Content;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Adds derivations with their event. A failure is stored under a version of its own, so that it
 * prevents no later success.
 *
 * @param store versions of derivations in it are never overwritten
 */
public record Derivations(Store store) {

  private static final String FAILED = "-failed";

  /** Whether this version was computed, successfully or not. */
  boolean has(Entry entry, Enricher enricher, Feed feed) {
    String version = enricher.version(feed);
    return store.derivations().derivation(entry.uid(), enricher.kind(), version).isPresent()
        || store
            .derivations()
            .derivation(entry.uid(), enricher.kind(), version + FAILED)
            .isPresent();
  }

  /** Adds a derivation; false when the entry already has this kind and version. */
  public boolean add(Entry entry, Derivation derivation) {
    JournalDraft event =
        JournalDraft.of(
            NameUuid.of(entry.uid() + " " + derivation.kind() + " " + derivation.version()),
            0,
            derivation.at(),
            entry.feedId(),
            new Payload.DerivationAdded(entry.uid(), derivation.kind(), derivation.version()));
    return store.derivations().put(derivation, List.of(described(event)));
  }

  private JournalDraft described(JournalDraft event) {
    return store.feeds().feeds(List.of(event.feedId())).stream()
        .findFirst()
        .map(feed -> event.about(EventFeed.of(feed, store.subscriptions().of(feed.id()))))
        .orElse(event);
  }

  boolean addResult(Entry entry, String kind, String version, Content content, Instant now) {
    return add(
        entry,
        new Derivation(entry.uid(), kind, version, now, content.mediaType(), content.body()));
  }

  void addFailure(Entry entry, String kind, String version, Content content, Instant now) {
    boolean _ = addResult(entry, kind, version + FAILED, content, now);
  }

  /** The newest derivation of a kind: one with a result, else the last failure. */
  public Optional<Derivation> newest(String entryUid, String kind) {
    return store.derivations().of(entryUid).stream()
        .filter(derivation -> derivation.kind().equals(kind))
        .reduce((first, next) -> isFailure(next) && !isFailure(first) ? first : next);
  }

  /** Whether a derivation stands for a failure. */
  static boolean isFailure(Derivation derivation) {
    return derivation.version().endsWith(FAILED);
  }
}
