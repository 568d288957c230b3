package dev.rssify.formats.json;

/** Replaces lone surrogates, which JSON escapes can produce. */
final class Surrogates {

  private Surrogates() {}

  /** The text with every lone surrogate replaced. */
  static String paired(String text) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
        continue;
      }
      out = out == null ? new StringBuilder(text) : out;
      out.setCharAt(i, '\ufffd');
    }
    return out == null ? text : out.toString();
  }
}
