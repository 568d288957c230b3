package dev.rssify.embed.derive;

import dev.rssify.analysis.KeywordExtractor;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeywords;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Computes the keywords of entries.
 *
 * @param on whether keywords are computed as entries arrive
 * @param articles whether the articles of a feed are read
 */
public record KeywordEnricher(
    boolean on, Predicate<Feed> articles, WordFrequencies frequencies, Store store)
    implements TextEnricher {

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
  public boolean wants(Feed feed) {
    return on;
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
