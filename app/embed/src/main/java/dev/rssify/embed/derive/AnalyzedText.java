package dev.rssify.embed.derive;

import dev.rssify.analysis.KeywordExtractor;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The best text of an entry: its article, else the content in the feed, else its title.
 *
 * @param title empty when the entry has none
 * @param body the text without the title; empty when there is only a title
 * @param published the language as published; empty if unknown
 */
record AnalyzedText(String title, String body, String published, Source source) {

  /** Where the text is from. */
  enum Source {
    ARTICLE,
    ENTRY,
    TITLE
  }

  static AnalyzedText of(Entry entry, Store store) {
    ParsedEntry published = entry.content().published();
    String title = Objects.requireNonNullElse(published.title(), "").strip();
    Optional<EntryArticle> article = article(entry.uid(), store);
    String language =
        Stream.of(published.language(), article.map(EntryArticle::language).orElse(null))
            .flatMap(Stream::ofNullable)
            .filter(tag -> !tag.isBlank())
            .findFirst()
            .orElse("");
    String text = article.map(EntryArticle::text).orElse(null);
    if (text != null && !text.isBlank()) {
      return new AnalyzedText(title, text, language, Source.ARTICLE);
    }
    String own = entry.content().text();
    return entry.content().quality() == ContentQuality.TITLE_ONLY || own.isBlank()
        ? new AnalyzedText(title, "", language, Source.TITLE)
        : new AnalyzedText(title, own, language, Source.ENTRY);
  }

  /** Whether an entry of a feed whose articles are read may still get its article. */
  static boolean awaitsArticle(Entry entry, Store store) {
    String link = entry.content().published().link();
    return link != null
        && WebUrl.parse(link).isPresent()
        && new Derivations(store).newest(entry.uid(), EntryArticle.KIND).isEmpty();
  }

  private static Optional<EntryArticle> article(String uid, Store store) {
    return new Derivations(store)
        .newest(uid, EntryArticle.KIND)
        .map(found ->
            RecordJson.read(
                EntryArticle.class, new String(found.content().toBytes(), StandardCharsets.UTF_8)));
  }

  /** A BCP 47 tag: the published one, else the recognized one; empty if unknown. */
  String language() {
    return published.isEmpty() ? KeywordExtractor.language(whole()) : published;
  }

  /** Title and body as one text. */
  String whole() {
    return body.startsWith(title) ? body : title + ".\n\n" + body;
  }

  boolean isBlank() {
    return title.isBlank() && body.isBlank();
  }
}
