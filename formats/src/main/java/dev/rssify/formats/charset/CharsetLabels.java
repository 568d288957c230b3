package dev.rssify.formats.charset;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps charset labels to the charset that publishers actually use, which is often a superset, as in
 * the WHATWG encoding standard.
 */
final class CharsetLabels {

  private static final Map<String, String> REPLACEMENTS =
      Map.ofEntries(
          Map.entry("iso-8859-1", "windows-1252"),
          Map.entry("latin1", "windows-1252"),
          Map.entry("latin-1", "windows-1252"),
          Map.entry("cp819", "windows-1252"),
          Map.entry("ansi", "windows-1252"),
          Map.entry("iso-8859-9", "windows-1254"),
          Map.entry("iso-8859-11", "x-windows-874"),
          Map.entry("tis-620", "x-windows-874"),
          Map.entry("windows-874", "x-windows-874"),
          Map.entry("gb2312", "GB18030"),
          Map.entry("gb_2312-80", "GB18030"),
          Map.entry("euc-cn", "GB18030"),
          Map.entry("gbk", "GB18030"),
          Map.entry("cp936", "GB18030"),
          Map.entry("big5", "Big5-HKSCS"),
          Map.entry("euc-kr", "x-windows-949"),
          Map.entry("ks_c_5601-1987", "x-windows-949"),
          Map.entry("shift_jis", "windows-31j"),
          Map.entry("shift-jis", "windows-31j"),
          Map.entry("sjis", "windows-31j"),
          Map.entry("x-sjis", "windows-31j"),
          Map.entry("utf8", "UTF-8"),
          Map.entry("u8", "UTF-8"),
          Map.entry("unicode-1-1-utf-8", "UTF-8"),
          Map.entry("u16", "UTF-16"),
          Map.entry("utf16", "UTF-16"),
          Map.entry("ucs-2", "UTF-16"),
          Map.entry("csunicode", "UTF-16"),
          Map.entry("unicode", "UTF-16"),
          Map.entry("iso-10646-ucs-2", "UTF-16"),
          Map.entry("u32", "UTF-32"),
          Map.entry("utf32", "UTF-32"),
          Map.entry("ucs-4", "UTF-32"),
          Map.entry("csucs4", "UTF-32"),
          Map.entry("iso-10646-ucs-4", "UTF-32"));

  private static final Map<String, String> NAMES =
      Map.of(
          "windows-31j", "shift_jis",
          "x-windows-949", "euc-kr",
          "x-windows-874", "tis-620",
          "big5-hkscs", "big5");

  private CharsetLabels() {}

  /** The charset of a label, or null where it is unknown. */
  static @Nullable Charset charset(@Nullable String label) {
    if (label == null) {
      return null;
    }
    String lower = label.strip().toLowerCase(Locale.ROOT);
    String name =
        REPLACEMENTS.getOrDefault(lower.replace('_', '-'), REPLACEMENTS.getOrDefault(lower, lower));
    try {
      Charset charset = Charset.forName(name);
      String replacement = REPLACEMENTS.get(charset.name().toLowerCase(Locale.ROOT));
      return replacement == null ? charset : Charset.forName(replacement);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    }
  }

  /** The display name of a charset. */
  static String name(Charset charset) {
    String name = charset.name().toLowerCase(Locale.ROOT);
    return NAMES.getOrDefault(name, name);
  }

  /** Whether ASCII bytes mean ASCII characters in {@code charset}. */
  static boolean isAsciiSuperset(Charset charset) {
    byte[] ascii = "<?xml?>".getBytes(StandardCharsets.US_ASCII);
    return new String(ascii, charset).equals("<?xml?>");
  }

  /**
   * Whether invalid bytes can be detected in {@code charset}, because most sequences are invalid.
   */
  static boolean isCheckable(Charset charset) {
    return charset.equals(StandardCharsets.US_ASCII)
        || !charset.canEncode()
        || charset.newEncoder().maxBytesPerChar() > 1;
  }
}
