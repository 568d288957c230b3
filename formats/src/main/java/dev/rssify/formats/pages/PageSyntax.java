package dev.rssify.formats.pages;

import dev.rssify.core.model.ParseContext;
import dev.rssify.core.model.ParseError;
import dev.rssify.core.model.ParseError.Code;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.formats.charset.DecodingReader;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseProblem;
import dev.rssify.formats.reading.Syntax;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/** HTML, whose only way to be read is the lenient one. */
record PageSyntax(Contents contents, ParseContext context) implements Syntax<ParsedFeed> {

  /** What is made of a page. */
  @FunctionalInterface
  interface Contents {
    ParsedFeed of(Document page) throws ParseProblem;
  }

  /** What ten megabytes of the shortest tags would make takes a gigabyte. */
  static final int MOST_ELEMENTS = 300_000;

  @Override
  public ParsedFeed strictly(GuardedInput bytes, Encoding encoding)
      throws ParseProblem, IOException {
    return leniently(bytes, encoding);
  }

  @Override
  public ParsedFeed leniently(GuardedInput bytes, Encoding encoding)
      throws ParseProblem, IOException {
    Document page = parse(bytes, encoding);
    page.outputSettings().prettyPrint(false);
    return contents.of(page);
  }

  private Document parse(GuardedInput bytes, Encoding encoding) throws ParseProblem, IOException {
    String url = context.url() == null ? "" : context.url();
    Parser html = Parser.htmlParser().setMaxDepth(context.limits().maxDepth());
    try (StreamParser parser =
        new StreamParser(html).parse(new DecodingReader(bytes, encoding, true), url)) {
      Iterator<Element> elements = parser.iterator();
      for (int count = 0; elements.hasNext(); count++) {
        if (count == MOST_ELEMENTS) {
          throw ParseProblem.of(
              Code.TOO_LARGE, "the page has more than " + MOST_ELEMENTS + " elements");
        }
        elements.next();
      }
      return parser.document();
    } catch (UncheckedIOException e) {
      ParseError tripped = bytes.tripped();
      throw tripped == null
          ? ParseProblem.of(Code.IO_ERROR, String.valueOf(e.getMessage()))
          : new ParseProblem(tripped);
    }
  }
}
