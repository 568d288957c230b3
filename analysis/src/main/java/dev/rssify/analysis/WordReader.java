package dev.rssify.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits a text into words.
 *
 * <p>A hyphen between letters belongs to the word. An apostrophe ends a word but not a phrase, so
 * that {@code journées de l'archéologie} is one. A word of more than {@value #MAX_WORD} characters
 * is treated as punctuation.
 */
final class WordReader {

  /** Readers pick keywords from the beginning; the rest of a very long text adds only time. */
  static final int MAX_TEXT = 200_000;

  private static final int MAX_WORD = 60;
  private static final int MIN_PLURAL = 4;

  private final String text;
  private final String language;
  private final Set<String> stopWords;
  private final List<Word> words = new ArrayList<>();
  private boolean startsSentence = true;
  private boolean startsPhrase = true;

  private WordReader(String text, String language) {
    this.text = text;
    this.language = language;
    this.stopWords = StopWords.of(language);
  }

  /** Returns the words of the first {@value #MAX_TEXT} characters. */
  static List<Word> read(String text, String language) {
    WordReader reader = new WordReader(text, primary(language));
    reader.readAll(Math.min(text.length(), MAX_TEXT));
    return reader.words;
  }

  /** Returns {@code pt} for {@code pt-BR}. */
  static String primary(String language) {
    int end = 0;
    while (end < language.length() && end < 8 && Character.isLetter(language.charAt(end))) {
      end++;
    }
    return language.substring(0, end).toLowerCase(Locale.ROOT);
  }

  private void readAll(int limit) {
    int position = 0;
    while (position < limit) {
      int end = position;
      while (end < limit && isPartOfWord(position, end, limit)) {
        end++;
      }
      if (end > position) {
        add(position, end);
        position = end;
      } else {
        separate(position, limit);
        position++;
      }
    }
  }

  private boolean isPartOfWord(int start, int at, int limit) {
    char c = text.charAt(at);
    return isWordCharacter(c)
        || (c == '-' && at > start && at + 1 < limit && isWordCharacter(text.charAt(at + 1)));
  }

  private static boolean isWordCharacter(char c) {
    return Character.isLetterOrDigit(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.isSurrogate(c);
  }

  private void add(int start, int end) {
    if (end - start > MAX_WORD) {
      startsPhrase = true;
      return;
    }
    String lower = text.substring(start, end).toLowerCase(Locale.ROOT);
    boolean isStopWord =
        stopWords.contains(lower) || (lower.length() < 2 && !Character.isDigit(lower.charAt(0)));
    words.add(
        new Word(
            stem(lower),
            start,
            end,
            Character.isUpperCase(text.charAt(start)),
            isStopWord,
            startsSentence,
            startsPhrase));
    startsSentence = false;
    startsPhrase = false;
  }

  private void separate(int at, int limit) {
    char c = text.charAt(at);
    boolean joins =
        (c == '\'' || c == '’')
            && at > 0
            && at + 1 < limit
            && isWordCharacter(text.charAt(at - 1))
            && isWordCharacter(text.charAt(at + 1));
    if (c == '\n' || (!Character.isWhitespace(c) && c != '\u00a0' && !joins)) {
      startsPhrase = true;
    }
    if ("\n.!?:\"“«".indexOf(c) >= 0) {
      startsSentence = true;
    }
  }

  private String stem(String lower) {
    int length = lower.length();
    if (length < MIN_PLURAL) {
      return lower;
    }
    if (language.equals("en") && lower.endsWith("ies") && length > MIN_PLURAL) {
      return lower.substring(0, length - 3) + "y";
    }
    boolean isPlural =
        (lower.endsWith("s") || lower.endsWith("x")) && lower.charAt(length - 2) != 's';
    return isPlural ? lower.substring(0, length - 1) : lower;
  }
}
