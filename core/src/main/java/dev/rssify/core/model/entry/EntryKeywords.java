package dev.rssify.core.model.entry;

import java.util.List;

/**
 * The keywords of an entry: the content of a derivation of the kind {@code keywords}.
 *
 * @param keywords best first
 * @param language a BCP 47 tag; empty if unknown
 * @param source what was read: {@code article}, {@code entry} or {@code title}
 * @param extractor the name of the algorithm
 * @param documents the documents of this language that the rarity of a word was learned from
 */
public record EntryKeywords(
    List<Keyword> keywords,
    String language,
    String source,
    String extractor,
    String version,
    int documents) {

  /** The kind of the derivation. */
  public static final String KIND = "keywords";

  public EntryKeywords {
    keywords = List.copyOf(keywords);
  }

  /**
   * A word or phrase.
   *
   * @param score the estimated probability that a reader picks it
   */
  public record Keyword(String term, double score) {}
}
