package dev.rssify.formats.pages;

import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.charset.DecodingReader;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.html.BoundedHtml;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.reading.Syntax;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jspecify.annotations.Nullable;

/** HTML, whose only errors are bytes outside its charset. */
record PageSyntax(Contents contents, ParseContext context) implements Syntax<ParsedFeed> {

  /** Interprets a page. */
  @FunctionalInterface
  interface Contents {
    ParsedFeed of(Document page) throws ParseAbortedException;
  }

  @Override
  public ParsedFeed strictly(GuardedInput bytes, Encoding encoding)
      throws ParseAbortedException, IOException {
    return read(bytes, new DecodingReader(bytes, encoding, false));
  }

  @Override
  public ParsedFeed leniently(GuardedInput bytes, Encoding encoding)
      throws ParseAbortedException, IOException {
    return read(bytes, new DecodingReader(bytes, encoding, true));
  }

  private ParsedFeed read(GuardedInput bytes, Reader characters) throws ParseAbortedException {
    Document page = parse(bytes, characters);
    page.outputSettings().prettyPrint(false);
    return contents.of(page);
  }

  private Document parse(GuardedInput bytes, Reader characters) throws ParseAbortedException {
    String url = context.url() == null ? "" : context.url();
    Parser html = Parser.htmlParser().setMaxDepth(context.limits().maxDepth());
    try (StreamParser parser = new StreamParser(html).parse(characters, url)) {
      if (!BoundedHtml.readWhole(parser)) {
        throw ParseAbortedException.of(
            Code.TOO_LARGE,
            "the page has more than "
                + BoundedHtml.MAX_ELEMENTS
                + " elements, or their attributes");
      }
      return parser.document();
    } catch (UncheckedIOException e) {
      throw problem(bytes.tripped(), e);
    }
  }

  private static ParseAbortedException problem(
      @Nullable ParseError tripped, UncheckedIOException e) {
    if (tripped != null) {
      return new ParseAbortedException(tripped);
    }
    Code code = e.getCause() instanceof CharacterCodingException ? Code.MALFORMED : Code.IO_ERROR;
    return ParseAbortedException.of(code, String.valueOf(e.getMessage()));
  }
}
