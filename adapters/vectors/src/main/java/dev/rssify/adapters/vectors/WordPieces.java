package dev.rssify.adapters.vectors;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Turns a text into the tokens of a BERT model: lower case without accents, split at spaces and
 * punctuation, then into the longest pieces that the vocabulary has.
 *
 * <p>Threading: immutable.
 */
final class WordPieces {

  /** Longer words are unknown to the model. */
  private static final int LONGEST_WORD = 100;

  private static final String CONTINUED = "##";

  private final Map<String, Integer> vocabulary;
  private final int start;
  private final int end;
  private final int unknown;

  /**
   * @param vocabulary the ids of all pieces; those inside a word start with {@code ##}
   */
  WordPieces(Map<String, Integer> vocabulary) {
    this.vocabulary = Map.copyOf(vocabulary);
    this.start = required("[CLS]");
    this.end = required("[SEP]");
    this.unknown = required("[UNK]");
  }

  private int required(String token) {
    Integer id = vocabulary.get(token);
    if (id == null) {
      throw new IllegalArgumentException("the vocabulary has no " + token);
    }
    return id;
  }

  /**
   * The ids of the pieces of a text, between those of start and end.
   *
   * @param most ids; the rest of the text is cut off
   */
  long[] ids(String text, int most) {
    List<Integer> ids = new ArrayList<>();
    ids.add(start);
    for (String word : words(text)) {
      if (ids.size() >= most - 1) {
        break;
      }
      ids.addAll(pieces(word));
    }
    List<Integer> fitting = ids.subList(0, Math.min(ids.size(), most - 1));
    return LongStream.concat(fitting.stream().mapToLong(Integer::longValue), LongStream.of(end))
        .toArray();
  }

  private static List<String> words(String text) {
    StringBuilder spaced = new StringBuilder();
    text.codePoints()
        .filter(point -> point != 0 && point != 0xFFFD && !isControl(point))
        .forEach(point -> append(spaced, point, isIdeograph(point)));
    String plain =
        Normalizer.normalize(spaced, Normalizer.Form.NFD)
            .replaceAll("\\p{Mn}+", "")
            .toLowerCase(Locale.ROOT);
    StringBuilder split = new StringBuilder();
    plain.codePoints().forEach(point -> append(split, point, isPunctuation(point)));
    return List.of(split.toString().strip().split(" +", -1));
  }

  private static void append(StringBuilder text, int point, boolean alone) {
    if (Character.isWhitespace(point) || Character.isSpaceChar(point)) {
      text.append(' ');
    } else if (alone) {
      text.append(' ').appendCodePoint(point).append(' ');
    } else {
      text.appendCodePoint(point);
    }
  }

  private static boolean isControl(int point) {
    int type = Character.getType(point);
    return (type == Character.CONTROL && !Character.isWhitespace(point))
        || type == Character.FORMAT
        || type == Character.PRIVATE_USE
        || type == Character.SURROGATE;
  }

  /** Uses the blocks of the model's own tokenizer, in which kana and Hangul belong to words. */
  private static boolean isIdeograph(int point) {
    return (point >= 0x4E00 && point <= 0x9FFF)
        || (point >= 0x3400 && point <= 0x4DBF)
        || (point >= 0x20000 && point <= 0x2CEAF)
        || (point >= 0xF900 && point <= 0xFAFF)
        || (point >= 0x2F800 && point <= 0x2FA1F);
  }

  private static boolean isPunctuation(int point) {
    if (point < 128) {
      return point > ' ' && !Character.isLetterOrDigit(point) && point != 127;
    }
    return switch (Character.getType(point)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private List<Integer> pieces(String word) {
    if (word.isEmpty()) {
      return List.of();
    }
    if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
      return List.of(unknown);
    }
    List<Integer> pieces = new ArrayList<>();
    int from = 0;
    while (from < word.length()) {
      int to = word.length();
      Integer id = null;
      while (id == null && to > from) {
        String piece = word.substring(from, to);
        id = vocabulary.get(from == 0 ? piece : CONTINUED + piece);
        to = id == null ? to - 1 : to;
      }
      if (id == null) {
        return List.of(unknown);
      }
      pieces.add(id);
      from = to;
    }
    return pieces;
  }
}
