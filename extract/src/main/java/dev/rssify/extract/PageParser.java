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
  static final int MOST_CHARS = 20_000_000;

  /** Real pages rarely have more than a tenth of it. */
  private static final int MOST_ELEMENTS = 150_000;

  /** This number of attributes takes as much memory as an element. */
  private static final int ATTRIBUTES = 8;

  /** Deeper elements become siblings, so that code that recurses needs a small stack only. */
  private static final int MOST_DEPTH = 400;

  private PageParser() {}

  static Document parse(String html, String url) {
    String text = html.length() > MOST_CHARS ? html.substring(0, MOST_CHARS) : html;
    try (StreamParser parser =
        new StreamParser(Parser.htmlParser().setMaxDepth(MOST_DEPTH)).parse(text, url)) {
      int count = 0;
      for (Iterator<Element> elements = parser.iterator();
          count <= MOST_ELEMENTS && elements.hasNext(); ) {
        count += 1 + elements.next().attributesSize() / ATTRIBUTES;
      }
      return parser.document();
    }
  }
}
