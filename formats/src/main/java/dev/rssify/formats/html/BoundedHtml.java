package dev.rssify.formats.html;

import java.util.Iterator;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/**
 * HTML parsed as far as its size stays within bounds. Formatting that is left open comes again in
 * every paragraph, attributes and all, so that markup can become a thousand times what it was.
 *
 * <p>Threading: stateless.
 */
public final class BoundedHtml {

  /** What ten megabytes of the shortest tags would make takes a gigabyte. */
  public static final int MOST_ELEMENTS = 300_000;

  /** So many attributes take as much memory as an element. */
  private static final int ATTRIBUTES = 8;

  /** Markup that cannot become large, however it is written. */
  private static final int SHORT = 8 << 10;

  private BoundedHtml() {}

  /** What can stand in a body, as a document; only its beginning where that is too much. */
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

  /** Parses to the end, or until it is too much; then false. */
  public static boolean readWhole(StreamParser parser) {
    int count = 0;
    for (Iterator<Element> elements = parser.iterator(); elements.hasNext(); ) {
      count += 1 + elements.next().attributesSize() / ATTRIBUTES;
      if (count > MOST_ELEMENTS) {
        return false;
      }
    }
    return true;
  }
}
