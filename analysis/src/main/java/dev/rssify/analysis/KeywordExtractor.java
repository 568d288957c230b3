package dev.rssify.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the words and phrases that describe a text.
 *
 * <p>Candidates are phrases of one to four words that neither start nor end with a stop word. They
 * are ranked by frequency, position, rarity, capitalization and what separates them from their
 * neighbors. Reads the first 200,000 characters; never throws on any text.
 *
 * <p>Threading: as safe as its {@link DocumentFrequencies}, which it only reads.
 */
public final class KeywordExtractor {

  /** Names the algorithm where keywords are stored. */
  public static final String NAME = "rssify-keywords";

  /** Changes with every change of the keywords that a text gets. */
  public static final int VERSION = 2;

  private static final int RECOGNIZED_BY = 2_000;
  private static final int MAX_KEYWORDS = 20;
  private static final int MAX_WORDS = 4;
  private static final int MAX_INNER_STOP_WORDS = 2;

  private final DocumentFrequencies frequencies;

  public KeywordExtractor(DocumentFrequencies frequencies) {
    this.frequencies = frequencies;
  }

  /**
   * Returns up to 20 keywords, best first.
   *
   * @param language a BCP 47 tag such as {@code en} or {@code pt-BR}; empty if unknown
   */
  public List<Keyword> extract(String text, String language) {
    return candidates(text, language).stream()
        .map(candidate -> new Scored(candidate, score(candidate, language)))
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(MAX_KEYWORDS)
        .map(scored -> new Keyword(scored.candidate().term(text), scored.score()))
        .toList();
  }

  /**
   * Recognizes the language of a text by its most frequent words: {@code de}, {@code en}, {@code
   * es}, {@code fr}, {@code it}, {@code nl}, {@code pt}, {@code ru} or {@code sv}; empty for other
   * languages and for texts that are too short.
   */
  public static String language(String text) {
    return StopWords.language(
        WordReader.read(text.substring(0, Math.min(text.length(), RECOGNIZED_BY)), ""));
  }

  private record Scored(Candidate candidate, double score) {}

  private double score(Candidate candidate, String language) {
    return KeywordModel.probability(candidate.features(frequencies, language));
  }

  private static List<Candidate> candidates(String text, String language) {
    List<Word> words = WordReader.read(text, language);
    Map<String, Candidate> candidates = new LinkedHashMap<>();
    for (int start = 0; start < words.size(); start++) {
      if (!words.get(start).isStopWord()) {
        countPhrases(words, start, candidates);
      }
    }
    return new ArrayList<>(candidates.values());
  }

  private static void countPhrases(List<Word> words, int start, Map<String, Candidate> candidates) {
    StringBuilder stems = new StringBuilder();
    int innerStopWords = 0;
    for (int length = 1; length <= MAX_WORDS && start + length <= words.size(); length++) {
      Word last = words.get(start + length - 1);
      if (length > 1 && last.startsPhrase()) {
        return;
      }
      stems.append(' ').append(last.stem());
      if (last.isStopWord()) {
        innerStopWords++;
      } else if (innerStopWords <= MAX_INNER_STOP_WORDS) {
        int phraseLength = length;
        candidates
            .computeIfAbsent(stems.toString(), key -> new Candidate(words, start, phraseLength))
            .count(start);
      }
    }
  }
}
