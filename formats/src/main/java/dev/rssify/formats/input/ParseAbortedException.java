package dev.rssify.formats.input;

import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;

/**
 * Ends the parsing of a document; never leaves this module.
 *
 * <p>Has no stack trace, because it is a regular result.
 */
public final class ParseAbortedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient ParseError error;

  public ParseAbortedException(ParseError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  public static ParseAbortedException of(Code code, String message) {
    return new ParseAbortedException(ParseError.of(code, message));
  }

  public ParseError error() {
    return error;
  }
}
