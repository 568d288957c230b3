package dev.rssify.extract;

/** The text between two block boundaries, and how much it resembles prose. */
final class TextBlock {

  private static final int PARAGRAPH = 120;
  private static final int SENTENCE = 60;
  private static final int SHORT_SENTENCE = 30;
  private static final int LABEL = 25;

  private int chars;
  private int linkChars;
  private int commas;
  private boolean sentence;

  int chars() {
    return chars;
  }

  int linkChars() {
    return linkChars;
  }

  void clear() {
    chars = 0;
    linkChars = 0;
    commas = 0;
    sentence = false;
  }

  void add(String text, boolean inLink) {
    boolean blank = true;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) || c == '\u00a0') {
        count += blank ? 0 : 1;
        blank = true;
      } else {
        blank = false;
        // An ideograph stands for about two letters.
        count += c >= '\u2e80' && c <= '\u9fff' ? 2 : 1;
        punctuation(c);
      }
    }
    chars += count;
    linkChars += inLink ? count : 0;
  }

  private void punctuation(char c) {
    switch (c) {
      case ',', ';', '\uff0c', '\u3001' -> commas++;
      case '.', '!', '?', '\u3002', '\u2026', '\uff01', '\uff1f' -> sentence = true;
      default -> {}
    }
  }

  /** Positive for sentences, zero for headings, negative for links and labels. */
  double score(boolean inHeading) {
    double density = (double) linkChars / chars;
    if (density > 0.5) {
      return -Math.max(10, linkChars / 2.0);
    }
    if (inHeading) {
      return 0;
    }
    boolean prose =
        chars >= PARAGRAPH
            || (chars >= SENTENCE && sentence)
            || (chars >= SHORT_SENTENCE && sentence && commas > 0);
    if (prose) {
      return chars * (1 - 2 * density);
    }
    return chars < LABEL ? -8 : 0;
  }
}
