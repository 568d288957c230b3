package dev.rssify.formats.json;

import dev.rssify.core.model.ParseContext;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.formats.charset.DecodingReader;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseProblem;
import dev.rssify.formats.reading.Syntax;
import java.io.IOException;

/** JSON Feed, in the encodings that JSON has or, leniently, in any. */
public record JsonFeedSyntax(ParseContext context) implements Syntax<ParsedFeed> {

  @Override
  public ParsedFeed strictly(GuardedInput bytes, Encoding encoding) throws ParseProblem {
    return new JsonFeed(context.limits(), false).read(bytes, context.url());
  }

  @Override
  public ParsedFeed leniently(GuardedInput bytes, Encoding encoding)
      throws ParseProblem, IOException {
    DecodingReader characters = new DecodingReader(bytes, encoding, true);
    return new JsonFeed(context.limits(), true).read(characters, bytes, context.url());
  }
}
