package dev.rssify.formats.json;

import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.formats.charset.DecodingReader;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.reading.Syntax;
import java.io.IOException;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** JSON, strictly in its standard encodings or leniently in any. */
public record JsonSyntax<T>(ParseContext context, Interpretation<T> interpretation)
    implements Syntax<T> {

  private static final JsonFactory STRICT = factory(false);
  private static final JsonFactory LENIENT = factory(true);

  /** Interprets the root value of a document. */
  @FunctionalInterface
  public interface Interpretation<T> {

    /**
     * Parses the document.
     *
     * @param lenient whether to return the complete part of a broken document
     */
    T read(JsonCursor in, boolean lenient) throws ParseAbortedException;
  }

  @Override
  public T strictly(GuardedInput bytes, Encoding encoding) throws ParseAbortedException {
    return read(() -> STRICT.createParser(ObjectReadContext.empty(), bytes), bytes, false);
  }

  @Override
  public T leniently(GuardedInput bytes, Encoding encoding)
      throws ParseAbortedException, IOException {
    DecodingReader characters = new DecodingReader(bytes, encoding, true);
    return read(() -> LENIENT.createParser(ObjectReadContext.empty(), characters), bytes, true);
  }

  private T read(Supplier<JsonParser> json, GuardedInput bytes, boolean lenient)
      throws ParseAbortedException {
    try (JsonParser parser = json.get()) {
      JsonCursor in = new JsonCursor(parser, bytes, context.limits(), context.url());
      in.start();
      return interpretation.read(in, lenient);
    } catch (JacksonException e) {
      throw JsonCursor.problem(e, bytes); // the constructor reads ahead
    }
  }

  /** The cursor and the input enforce depth and length, so Jackson's own limits are off. */
  private static JsonFactory factory(boolean lenient) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE)
                .build())
        .configure(JsonReadFeature.ALLOW_TRAILING_COMMA, lenient)
        .configure(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS, lenient)
        .configure(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER, lenient)
        .configure(JsonReadFeature.ALLOW_JAVA_COMMENTS, lenient)
        .configure(JsonReadFeature.ALLOW_SINGLE_QUOTES, lenient)
        .configure(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES, lenient)
        .build();
  }
}
