package dev.rssify.extract;

import java.util.Iterator;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/**
 * Parses a page within limits of size and depth: what exceeds them is not read.
 *
 * <p>The HTML algorithm repeats unclosed formatting elements in every paragraph, with their
 * attributes, so a tree can be a thousand times as large as its markup.
 */
final class PageParser {

  /** Longer pages are cut here; the longest articles known have a tenth of it. */
  static final int MAX_CHARS = 20_000_000;

  /** Real pages rarely have more than a tenth of it. */
  private static final int MAX_ELEMENTS = 150_000;

  /** This number of attributes takes as much memory as an element. */
  private static final int ATTRIBUTES = 8;

  /** Deeper elements become siblings, so that code that recurses needs a small stack only. */
  private static final int MAX_DEPTH = 400;

  /**
   * Cells of tables that are nested more than a hundred times; jsoup's time is quadratic in them.
   */
  private static final int MAX_DEEP_CELLS = 2_000;

  private static final int DEEP = MAX_DEPTH / 2;

  private PageParser() {}

  static Document parse(String html, String url) {
    String text = html.length() > MAX_CHARS ? html.substring(0, MAX_CHARS) : html;
    try (StreamParser parser =
        new StreamParser(Parser.htmlParser().setMaxDepth(MAX_DEPTH)).parse(text, url)) {
      int count = 0;
      int deepCells = 0;
      for (Iterator<Element> elements = parser.iterator();
          count <= MAX_ELEMENTS && deepCells <= MAX_DEEP_CELLS && elements.hasNext(); ) {
        Element element = elements.next();
        count += 1 + element.attributesSize() / ATTRIBUTES;
        deepCells += isDeepCell(element) ? 1 : 0;
      }
      return parser.document();
    }
  }

  private static boolean isDeepCell(Element element) {
    return (element.nameIs("td") || element.nameIs("th")) && element.parents().size() > DEEP;
  }
}
