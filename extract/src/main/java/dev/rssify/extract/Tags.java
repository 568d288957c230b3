package dev.rssify.extract;

import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** Elements by their part in a text. */
final class Tags {

  private static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6");

  /** Selects headings of every rank. */
  static final String ANY_HEADING = "h1, h2, h3, h4, h5, h6";

  private static final Set<String> BLOCKS =
      Set.of(
          "address",
          "article",
          "aside",
          "blockquote",
          "body",
          "center",
          "dd",
          "details",
          "dialog",
          "dir",
          "div",
          "dl",
          "dt",
          "fieldset",
          "figcaption",
          "figure",
          "footer",
          "form",
          "frameset",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "header",
          "hgroup",
          "hr",
          "html",
          "legend",
          "li",
          "listing",
          "main",
          "menu",
          "nav",
          "ol",
          "optgroup",
          "option",
          "p",
          "plaintext",
          "pre",
          "search",
          "section",
          "summary",
          "table",
          "tbody",
          "td",
          "tfoot",
          "th",
          "thead",
          "tr",
          "ul",
          "xmp");

  private static final Pattern CAPTION =
      Pattern.compile("(?<![a-z])(?:wp-caption-text|caption)(?![a-z-])");

  private Tags() {}

  /** Whether an element starts and ends a line of its own. */
  static boolean isBlock(Element element) {
    return BLOCKS.contains(element.normalName());
  }

  /** Whether an element is a block without blocks in it: a paragraph, whatever its name. */
  static boolean isParagraph(Element element) {
    if (!isBlock(element)) {
      return false;
    }
    for (Element child = element.firstElementChild();
        child != null;
        child = child.nextElementSibling()) {
      if (isBlock(child)) {
        return false;
      }
    }
    return true;
  }

  static boolean isHeading(Element element) {
    return HEADINGS.contains(element.normalName());
  }

  /** Whether an element describes a picture. */
  static boolean isCaption(Element element) {
    return element.nameIs("figcaption")
        || (isBlock(element)
            && element.hasAttr("class")
            && CAPTION.matcher(element.className()).find());
  }
}
