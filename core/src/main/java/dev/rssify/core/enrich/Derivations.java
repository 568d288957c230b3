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
 * Stores what enrichers compute from entries, such as articles, each with an event in the journal.
 * A failure has a version of its own, so that a later attempt can still store a result.
 *
 * @param store never overwrites a derivation of the same entry, kind and version
 */
public record Derivations(Store store) {

  private static final String FAILED = "-failed";

  /** Whether there is a result or a failure of the current version. */
  boolean has(Entry entry, Enricher enricher, Feed feed) {
    String version = enricher.version(feed);
    return store.derivations().derivation(entry.uid(), enricher.kind(), version).isPresent()
        || store
            .derivations()
            .derivation(entry.uid(), enricher.kind(), version + FAILED)
            .isPresent();
  }

  /**
   * Adds a derivation; false when the entry already has this kind and version. The id of the event
   * depends on nothing else, so a retry adds no second one.
   */
  public boolean add(Entry entry, Derivation derivation) {
    JournalDraft event =
        JournalDraft.of(
            NameUuid.of(entry.uid() + " " + derivation.kind() + " " + derivation.version()),
            0,
            derivation.at(),
            entry.feedId(),
            new Payload.DerivationAdded(entry.uid(), derivation.kind(), derivation.version()));
    return store.derivations().put(derivation, List.of(withFeed(event)));
  }

  private JournalDraft withFeed(JournalDraft event) {
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

  /** The newest result of a kind; the newest failure if there is no result. */
  public Optional<Derivation> newest(String entryUid, String kind) {
    return store.derivations().ofEntry(entryUid).stream()
        .filter(derivation -> derivation.kind().equals(kind))
        .reduce((first, next) -> isFailure(next) && !isFailure(first) ? first : next);
  }

  /** Whether a derivation records a failure. */
  static boolean isFailure(Derivation derivation) {
    return derivation.version().endsWith(FAILED);
  }
}
