package dev.rssify.formats.html;

import java.util.Iterator;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/**
 * Parses HTML up to a size limit. The HTML algorithm repeats unclosed formatting elements in every
 * paragraph, with their attributes, so a document can grow a thousandfold.
 *
 * <p>Threading: stateless.
 */
public final class BoundedHtml {

  /** Ten megabytes of the shortest tags would take a gigabyte. */
  public static final int MAX_ELEMENTS = 300_000;

  /** This number of attributes takes as much memory as an element. */
  private static final int ATTRIBUTES = 8;

  /** Markup that cannot grow large in any form. */
  private static final int SHORT = 8 << 10;

  private BoundedHtml() {}

  /** Parses the content of a body as a document; only its start where the limit is reached. */
  static Document body(String html) {
    if (html.length() <= SHORT) {
      return Jsoup.parseBodyFragment(html);
    }
    Document shell = Document.createShell("");
    try (StreamParser parser =
        new StreamParser(Parser.htmlParser()).parseFragment(html, shell.body(), "")) {
      readWhole(parser);
      shell.body().appendChildren(List.copyOf(parser.document().child(0).childNodes()));
    }
    return shell;
  }

  /** Parses to the end, or to the limit; then false. */
  public static boolean readWhole(StreamParser parser) {
    int count = 0;
    for (Iterator<Element> elements = parser.iterator(); elements.hasNext(); ) {
      count += 1 + elements.next().attributesSize() / ATTRIBUTES;
      if (count > MAX_ELEMENTS) {
        return false;
      }
    }
    return true;
  }
}
