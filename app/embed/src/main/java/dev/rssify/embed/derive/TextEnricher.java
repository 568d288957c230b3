package dev.rssify.embed.derive;

import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Store;
import java.util.function.Predicate;

/**
 * Computes a derivation from the text of entries. If the articles of a feed are read, it waits for
 * the article, or for its failure.
 */
interface TextEnricher extends Enricher {

  /** Whether the articles of a feed are read. */
  Predicate<Feed> articles();

  Store store();

  @Override
  default boolean follows(Payload event) {
    return event instanceof Payload.NewEntry
        || (event instanceof Payload.DerivationAdded(_, String kind, _)
            && kind.equals(EntryArticle.KIND));
  }

  @Override
  default Need need(Entry entry, Feed feed) {
    boolean waits = articles().test(feed) && AnalyzedText.awaitsArticle(entry, store());
    return waits || AnalyzedText.of(entry, store()).isBlank()
        ? new Need.Skip()
        : new Need.EntryOnly();
  }
}
