package dev.rssify.formats;

import dev.rssify.core.model.ParseContext;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.formats.charset.DecodingReader;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseProblem;
import dev.rssify.formats.json.JsonFeed;
import java.io.IOException;

/** The two ways through a JSON document. */
final class JsonReading implements FeedReading {

  @Override
  public ParsedFeed strictly(GuardedInput bytes, Encoding encoding, ParseContext context)
      throws ParseProblem {
    return new JsonFeed(context.limits(), false).read(bytes, context.url());
  }

  @Override
  public ParsedFeed leniently(GuardedInput bytes, Encoding encoding, ParseContext context)
      throws ParseProblem, IOException {
    DecodingReader characters = new DecodingReader(bytes, encoding, true);
    return new JsonFeed(context.limits(), true).read(characters, bytes, context.url());
  }
}
