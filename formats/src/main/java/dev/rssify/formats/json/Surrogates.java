package dev.rssify.formats.json;

/** Lone surrogates, which JSON escapes can produce but UTF-8 cannot represent. */
final class Surrogates {

  private Surrogates() {}

  /** Replaces each lone surrogate with U+FFFD. */
  static String replaceLone(String text) {
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
