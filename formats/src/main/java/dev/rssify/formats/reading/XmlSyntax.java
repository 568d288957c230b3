package dev.rssify.formats.reading;

import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.formats.charset.DecodingReader;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.lenient.LenientTokens;
import dev.rssify.formats.xml.AaltoTokens;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.XmlTokens;
import java.io.IOException;

/** XML, tokenized by Aalto or leniently, with the same interpretation of its elements. */
public record XmlSyntax<T>(ParseContext context, Interpretation<T> interpretation)
    implements Syntax<T> {

  /** Interprets the elements of a document. */
  @FunctionalInterface
  public interface Interpretation<T> {
    T read(ElementReader in) throws ParseAbortedException;
  }

  @Override
  public T strictly(GuardedInput bytes, Encoding encoding)
      throws ParseAbortedException, IOException {
    if (encoding.isUtf8() && !encoding.contradicted()) {
      return read(AaltoTokens.ofUtf8(bytes));
    }
    DecodingReader characters = new DecodingReader(bytes, encoding, false);
    return read(AaltoTokens.ofCharacters(characters, bytes, characters::byteAt));
  }

  @Override
  public T leniently(GuardedInput bytes, Encoding encoding)
      throws ParseAbortedException, IOException {
    DecodingReader characters = new DecodingReader(bytes, encoding, true);
    return read(new LenientTokens(characters, bytes, context.limits(), characters::byteAt));
  }

  private T read(XmlTokens tokens) throws ParseAbortedException {
    return interpretation.read(new ElementReader(tokens, context.limits(), context.url()));
  }
}
