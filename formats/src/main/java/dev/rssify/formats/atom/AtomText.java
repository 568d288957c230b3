package dev.rssify.formats.atom;

import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.xml.ElementReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses text constructs and content of Atom: RFC 4287 sections 3.1 and 4.1.3, and the {@code mode}
 * of Atom 0.3.
 */
public final class AtomText {

  private static final Pattern BLANK = Pattern.compile("\\s+");

  private static final Set<String> BINARY = Set.of("audio/", "font/", "image/", "video/");

  private AtomText() {}

  /** Parses the current element by its type; null where it is empty. */
  public static @Nullable TextValue read(ElementReader in) throws ParseAbortedException {
    String base = in.base();
    String type = mediaType(in.attribute("type"));
    String mode = lower(in.attribute("mode"));
    if ("base64".equals(mode) || (mode == null && isBinary(type))) {
      return decoded(in, type, base, mode != null);
    }
    if (mode == null && type.equals(TextValue.HTML)) {
      return in.escapedHtml();
    }
    String value = content(in, type, mode);
    if (value == null) {
      return null;
    }
    if (in.hadMarkup()) {
      return new TextValue(value, type.equals(TextValue.PLAIN) ? TextValue.XHTML : type);
    }
    boolean html = type.equals(TextValue.HTML);
    return new TextValue(html ? in.resolveMarkup(base, value) : value, type);
  }

  private static @Nullable String content(ElementReader in, String type, @Nullable String mode)
      throws ParseAbortedException {
    if (type.equals(TextValue.XHTML) && !"escaped".equals(mode)) {
      return in.xhtml();
    }
    return mode == null && isXml(type) ? in.markup() : in.textOrMarkup();
  }

  /**
   * Decodes base64.
   *
   * @param declared whether the element declares base64; otherwise only exact base64 is decoded
   */
  private static @Nullable TextValue decoded(
      ElementReader in, String type, @Nullable String base, boolean declared)
      throws ParseAbortedException {
    String text = in.textOrMarkup();
    if (text == null) {
      return null;
    }
    String digits = BLANK.matcher(text).replaceAll("");
    try {
      if (declared || digits.length() % 4 == 0) {
        byte[] bytes = Base64.getDecoder().decode(digits);
        String value = new String(bytes, StandardCharsets.UTF_8).strip();
        return new TextValue(in.resolveMarkup(base, value), type);
      }
    } catch (IllegalArgumentException e) {
      // not base64 after all
    }
    return new TextValue(text, type);
  }

  /**
   * The media type for {@code type}: text, html and xhtml are abbreviations, and an invalid type,
   * such as markdown, is plain text. Parameters are ignored.
   */
  private static String mediaType(@Nullable String type) {
    if (type == null) {
      return TextValue.PLAIN;
    }
    int parameters = type.indexOf(';');
    String bare = (parameters < 0 ? type : type.substring(0, parameters)).strip();
    return switch (bare.toLowerCase(Locale.ROOT)) {
      case "html" -> TextValue.HTML;
      case "xhtml" -> TextValue.XHTML;
      default -> bare.indexOf('/') < 0 ? TextValue.PLAIN : bare.toLowerCase(Locale.ROOT);
    };
  }

  private static boolean isXml(String type) {
    return type.endsWith("+xml") || type.endsWith("/xml");
  }

  /** Whether a type is known to be binary; an unknown type counts as text. */
  private static boolean isBinary(String type) {
    return type.equals("application/octet-stream")
        || (BINARY.contains(type.substring(0, type.indexOf('/') + 1)) && !isXml(type));
  }

  private static @Nullable String lower(@Nullable String s) {
    return s == null ? null : s.toLowerCase(Locale.ROOT);
  }
}
