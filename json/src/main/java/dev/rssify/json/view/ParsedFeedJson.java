package dev.rssify.json.view;

import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.json.codec.Indentation;
import dev.rssify.json.codec.RecordJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes parse results as JSON, one object each.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class ParsedFeedJson {

  private final boolean pretty;

  private ParsedFeedJson(boolean pretty) {
    this.pretty = pretty;
  }

  /** One line per outcome: NDJSON. */
  public static ParsedFeedJson lines() {
    return new ParsedFeedJson(false);
  }

  /** Indented, for people. */
  public static ParsedFeedJson indented() {
    return new ParsedFeedJson(true);
  }

  /**
   * The outcome and a line feed, as UTF-8.
   *
   * @param source the name of the document, as the caller gave it
   */
  public byte[] write(String source, ParseOutcome outcome) {
    byte[] json = RecordJson.utf8(ParsedFeedView.of(source, outcome));
    byte[] form = pretty ? Indentation.of(json) : json;
    byte[] line = Arrays.copyOf(form, form.length + 1);
    line[form.length] = '\n';
    return line;
  }

  /** Writes the outcome and a line feed as characters. */
  public void write(String source, ParseOutcome outcome, Writer out) {
    try {
      out.write(new String(write(source, outcome), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
