package dev.rssify.embed.derive;

import dev.rssify.analysis.KeywordExtractor;
import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.entry.EntryKeywords;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Computes the keywords of entries. Where a feed's articles are read, it waits for the article, or
 * for the reason why there is none.
 *
 * @param on whether keywords are computed as entries arrive
 * @param articles whether the articles of a feed are read
 */
public record KeywordEnricher(
    boolean on, Predicate<Feed> articles, WordFrequencies frequencies, Store store)
    implements Enricher {

  private static final double PRECISION = 10_000;

  @Override
  public String kind() {
    return EntryKeywords.KIND;
  }

  /** Keywords of articles are another version: a feed whose articles are read later gets them. */
  @Override
  public String version(Feed feed) {
    return KeywordExtractor.VERSION + (articles.test(feed) ? "-article" : "");
  }

  @Override
  public boolean follows(Payload event) {
    return event instanceof Payload.NewEntry
        || (event instanceof Payload.DerivationAdded(_, String kind, _)
            && kind.equals(EntryArticle.KIND));
  }

  @Override
  public boolean wants(Feed feed) {
    return on;
  }

  @Override
  public Need need(Entry entry, Feed feed) {
    boolean awaitsArticle = articles.test(feed) && AnalyzedText.awaitsArticle(entry, store);
    return awaitsArticle || AnalyzedText.of(entry, store).isBlank()
        ? new Need.Skip()
        : new Need.EntryOnly();
  }

  @Override
  public Outcome derive(Entry entry, Feed feed, Input input) {
    AnalyzedText text = AnalyzedText.of(entry, store);
    WordFrequencies.Extracted extracted = frequencies.extract(text);
    List<EntryKeywords.Keyword> keywords =
        extracted.keywords().stream()
            .map(keyword ->
                new EntryKeywords.Keyword(
                    keyword.term(), Math.round(keyword.score() * PRECISION) / PRECISION))
            .toList();
    return new Outcome.Derived(
        new Content(
            "application/json",
            Body.of(
                RecordJson.utf8(
                    new EntryKeywords(
                        keywords,
                        text.language(),
                        text.source().name().toLowerCase(Locale.ROOT),
                        KeywordExtractor.NAME,
                        version(feed),
                        extracted.documents())))));
  }
}
