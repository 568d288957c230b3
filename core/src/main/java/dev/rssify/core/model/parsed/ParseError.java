package dev.rssify.core.model.parsed;

import java.util.Locale;

/**
 * Why no feed could be parsed from a document.
 *
 * @param line where parsing stopped, from 1; 0 where there is none
 * @param column where parsing stopped, from 1; 0 where there is none
 */
public record ParseError(Code code, String message, int line, int column) {

  public static ParseError of(Code code, String message) {
    return new ParseError(code, message, 0, 0);
  }

  /** The error codes; their lower-case names are stable. */
  public enum Code {
    EMPTY,
    NOT_A_FEED,
    HTML_PAGE,
    MALFORMED,
    UNSUPPORTED_ENCODING,
    TOO_LARGE,
    TOO_DEEP,
    TOO_MANY_ATTRIBUTES,
    TEXT_TOO_LONG,
    TIMEOUT,
    IO_ERROR,
    SOURCE_FAILED;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
