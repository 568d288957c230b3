package dev.rssify.formats.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the first bytes and the server declare about a document's encoding.
 *
 * @param certain the encoding that the bytes themselves show: a byte order mark, or the pattern of
 *     the first characters in UTF-16, UTF-32 or EBCDIC; null where they are ASCII or a superset
 * @param declared the charset of the XML declaration, or null
 * @param served the charset parameter of the Content-Type, or null
 * @param declaresOther whether the XML declaration names another charset than UTF-8
 */
record Declarations(
    @Nullable Encoding certain,
    @Nullable Charset declared,
    @Nullable Charset served,
    boolean declaresOther) {

  static Declarations of(byte[] head, @Nullable String contentType) {
    Encoding certain = certain(head);
    Charset served = asciiBased(CharsetLabels.charset(parameter(contentType, "charset")));
    String label = declaredLabel(head, StandardCharsets.ISO_8859_1);
    boolean declaresOther = label != null && !label.equalsIgnoreCase("utf-8");
    return new Declarations(
        certain, asciiBased(CharsetLabels.charset(label)), served, declaresOther);
  }

  /**
   * The encodings to try, best first. The declaration precedes the header, which is often a server
   * default. But a verifiable header (an ASCII or multi-byte charset that fits) is trusted, as RFC
   * 7303 requires.
   */
  List<Charset> candidates() {
    List<Charset> candidates = new ArrayList<>(4);
    if (served != null && CharsetLabels.isCheckable(served)) {
      candidates.add(served);
    }
    if (declared != null) {
      candidates.add(declared);
    }
    if (served != null) {
      candidates.add(served);
    }
    candidates.add(StandardCharsets.UTF_8);
    return candidates.stream().distinct().toList();
  }

  private static @Nullable Charset asciiBased(@Nullable Charset charset) {
    return charset != null && CharsetLabels.isAsciiSuperset(charset) ? charset : null;
  }

  private static @Nullable Encoding certain(byte[] b) {
    if (startsWith(b, 0xEF, 0xBB, 0xBF)) {
      return Encoding.of(StandardCharsets.UTF_8, 3);
    }
    if (startsWith(b, 0xFF, 0xFE, 0, 0)) {
      return Encoding.of(StandardCharsets.UTF_32LE, 4);
    }
    if (startsWith(b, 0, 0, 0xFE, 0xFF)) {
      return Encoding.of(StandardCharsets.UTF_32BE, 4);
    }
    if (startsWith(b, 0xFF, 0xFE)) {
      return Encoding.of(StandardCharsets.UTF_16LE, 2);
    }
    if (startsWith(b, 0xFE, 0xFF)) {
      return Encoding.of(StandardCharsets.UTF_16BE, 2);
    }
    if (startsWith(b, 0x4C, 0x6F, 0xA7, 0x94)) {
      return ebcdic(b);
    }
    return byZeros(b);
  }

  /** The first character of a feed is ASCII, so the zeros around it show the width. */
  private static @Nullable Encoding byZeros(byte[] b) {
    if (b.length < 4) {
      return null;
    }
    if (b[0] == 0 && b[1] == 0 && b[2] == 0 && b[3] != 0) {
      return Encoding.of(StandardCharsets.UTF_32BE, 0);
    }
    if (b[0] != 0 && b[1] == 0 && b[2] == 0 && b[3] == 0) {
      return Encoding.of(StandardCharsets.UTF_32LE, 0);
    }
    if (b[0] == 0 && b[1] != 0 && b[2] == 0 && b[3] != 0) {
      return Encoding.of(StandardCharsets.UTF_16BE, 0);
    }
    if (b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0) {
      return Encoding.of(StandardCharsets.UTF_16LE, 0);
    }
    return null;
  }

  private static @Nullable Encoding ebcdic(byte[] b) {
    Charset invariant = CharsetLabels.charset("IBM037");
    if (invariant == null) {
      return null;
    }
    Charset declared = CharsetLabels.charset(declaredLabel(b, invariant));
    return Encoding.of(declared == null ? invariant : declared, 0);
  }

  private static boolean startsWith(byte[] bytes, int... prefix) {
    if (bytes.length < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if ((bytes[i] & 0xff) != prefix[i]) {
        return false;
      }
    }
    return true;
  }

  /** The encoding pseudo-attribute of the XML declaration, anywhere in the head. */
  private static @Nullable String declaredLabel(byte[] head, Charset as) {
    String text = new String(head, as);
    int from = text.indexOf("<?xml ");
    int to = from < 0 ? -1 : text.indexOf('>', from);
    return to < 0 ? null : value(text.substring(from, to), "encoding");
  }

  private static @Nullable String parameter(@Nullable String contentType, String name) {
    return contentType == null ? null : value(contentType, name);
  }

  /** The value after {@code name=}, in either quotes or bare. */
  private static @Nullable String value(String text, String name) {
    int at = text.toLowerCase(Locale.ROOT).indexOf(name);
    if (at < 0) {
      return null;
    }
    String rest = text.substring(at + name.length()).stripLeading();
    if (!rest.startsWith("=")) {
      return null;
    }
    rest = rest.substring(1).strip();
    int from = !rest.isEmpty() && "\"'".indexOf(rest.charAt(0)) >= 0 ? 1 : 0;
    int to = from;
    while (to < rest.length() && "\"';, \t\r\n?>".indexOf(rest.charAt(to)) < 0) {
      to++;
    }
    return to == from ? null : rest.substring(from, to);
  }
}
