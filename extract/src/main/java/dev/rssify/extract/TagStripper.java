package dev.rssify.extract;

import java.util.List;
import java.util.Locale;
import org.jsoup.parser.Parser;

/**
 * Reads the text of a page without parsing it, in one pass: for pages whose text is beyond the
 * limits of {@link PageParser}.
 */
final class TagStripper {

  /** Elements whose content is not shown. */
  private static final List<String> HIDDEN =
      List.of("script", "style", "template", "title", "noscript", "textarea");

  private static final int MAX_NAME_LENGTH = 8;

  private TagStripper() {}

  static String text(String html) {
    String page = html.substring(0, Math.min(html.length(), PageParser.MAX_CHARS));
    StringBuilder text = new StringBuilder();
    int from = 0;
    while (from >= 0) {
      int tag = page.indexOf('<', from);
      text.append(page, from, tag < 0 ? page.length() : tag).append(' ');
      from = tag < 0 ? -1 : afterTag(page, tag);
    }
    return Parser.unescapeEntities(text.toString(), false)
        .replaceAll("[\\s\\p{Cntrl}]+", " ")
        .strip();
  }

  /** The index after a tag, or after its element if that is not shown; -1 when neither ends. */
  private static int afterTag(String page, int tag) {
    if (page.startsWith("<!--", tag)) {
      int end = page.indexOf("-->", tag);
      return end < 0 ? -1 : end + 3;
    }
    String start =
        page.substring(tag + 1, Math.min(page.length(), tag + 1 + MAX_NAME_LENGTH))
            .toLowerCase(Locale.ROOT);
    for (String name : HIDDEN) {
      if (start.startsWith(name)) {
        return endTag(page, "</" + name, tag);
      }
    }
    int end = page.indexOf('>', tag);
    return end < 0 ? -1 : end + 1;
  }

  /** The index of an end tag, in any case; -1 when there is none. */
  private static int endTag(String page, String tag, int from) {
    int at = page.indexOf("</", from);
    while (at >= 0 && !page.regionMatches(true, at, tag, 0, tag.length())) {
      at = page.indexOf("</", at + 2);
    }
    return at;
  }
}
