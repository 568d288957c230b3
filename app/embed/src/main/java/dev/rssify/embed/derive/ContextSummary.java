package dev.rssify.embed.derive;

import dev.rssify.core.model.entry.EntryKeywords.Keyword;
import dev.rssify.core.operations.contexts.FeedContext;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Extracts the sentences of entries with the most keywords.
 *
 * <p>Entries that are only titles give no sentences, unless there are only such entries.
 */
record ContextSummary(String shortText, String longText) {

  private static final int SENTENCES = 3;
  private static final int READ_CHARS = 1_500;
  private static final int MIN_LENGTH = 40;
  private static final int MAX_LENGTH = 400;
  private static final double NOT_FIRST = 0.8;

  private record Sentence(int entry, String text, double score) {}

  /**
   * @param texts newest first
   * @param keywords of all texts together
   */
  static ContextSummary of(List<AnalyzedText> texts, List<Keyword> keywords) {
    List<Sentence> all = new ArrayList<>();
    for (int entry = 0; entry < texts.size(); entry++) {
      addSentences(entry, texts.get(entry).body(), keywords, all);
    }
    all.sort(Comparator.comparingDouble(Sentence::score).reversed());
    List<Sentence> best = new ArrayList<>();
    for (Sentence sentence : all) {
      if (best.size() < SENTENCES
          && best.stream()
              .noneMatch(
                  chosen -> chosen.entry == sentence.entry || chosen.text.equals(sentence.text))) {
        best.add(sentence);
      }
    }
    String summary =
        best.isEmpty()
            ? texts.stream()
                .map(AnalyzedText::title)
                .filter(title -> !title.isBlank())
                .distinct()
                .limit(SENTENCES)
                .collect(Collectors.joining("; "))
            : best.stream().map(Sentence::text).collect(Collectors.joining(" "));
    return new ContextSummary(
        cut(best.isEmpty() ? summary : best.getFirst().text, FeedContext.SHORT), summary);
  }

  private static void addSentences(
      int entry, String body, List<Keyword> keywords, List<Sentence> all) {
    String text =
        body.substring(0, Math.min(body.length(), READ_CHARS)).replaceAll("\\s+", " ").strip();
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
    breaks.setText(text);
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      String sentence = text.substring(start, end).strip();
      boolean cutOff = end == text.length() && body.length() > READ_CHARS;
      if (sentence.length() >= MIN_LENGTH && sentence.length() <= MAX_LENGTH && !cutOff) {
        String lower = sentence.toLowerCase(Locale.ROOT);
        double score =
            keywords.stream()
                .filter(keyword -> lower.contains(keyword.term().toLowerCase(Locale.ROOT)))
                .mapToDouble(Keyword::score)
                .sum();
        all.add(new Sentence(entry, sentence, start == 0 ? score : NOT_FIRST * score));
      }
      start = end;
    }
  }

  /** Cuts after a whole word. */
  static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = text.lastIndexOf(' ', most - 1);
    int last = end < most / 2 ? most - 1 : end;
    boolean halved = Character.isHighSurrogate(text.charAt(last - 1));
    return text.substring(0, halved ? last - 1 : last) + "…";
  }
}
