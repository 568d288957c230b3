package dev.rssify.formats;

import dev.rssify.core.model.ParseContext;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.formats.charset.DecodingReader;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseProblem;
import dev.rssify.formats.lenient.LenientTokens;
import dev.rssify.formats.xml.AaltoTokens;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.XmlTokens;
import java.io.IOException;

/** The two ways through an XML document. */
final class XmlReading implements FeedReading {

  @Override
  public ParsedFeed strictly(GuardedInput bytes, Encoding encoding, ParseContext context)
      throws ParseProblem, IOException {
    if (encoding.isUtf8()) {
      return read(AaltoTokens.ofUtf8(bytes), context);
    }
    DecodingReader characters = new DecodingReader(bytes, encoding, false);
    return read(AaltoTokens.ofCharacters(characters, bytes, characters::byteAt), context);
  }

  @Override
  public ParsedFeed leniently(GuardedInput bytes, Encoding encoding, ParseContext context)
      throws ParseProblem, IOException {
    DecodingReader characters = new DecodingReader(bytes, encoding, true);
    return read(
        new LenientTokens(characters, bytes, context.limits(), characters::byteAt), context);
  }

  private static ParsedFeed read(XmlTokens tokens, ParseContext context) throws ParseProblem {
    ElementReader in = new ElementReader(tokens, context.limits(), context.url());
    return new FeedDocument(in, context).read();
  }
}
