package dev.rssify.testkit;

import java.util.HexFormat;

/** A generated value as a failure prints it: every character visible on any terminal. */
final class Show {

  private Show() {}

  static String value(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes.length + " bytes " + HexFormat.of().formatHex(bytes);
    }
    StringBuilder shown = new StringBuilder();
    String.valueOf(value).codePoints().forEach(c -> shown.append(codePoint(c)));
    return shown.toString();
  }

  private static String codePoint(int c) {
    return c >= ' ' && c < 0x7f ? Character.toString(c) : "\\u{%x}".formatted(c);
  }
}
