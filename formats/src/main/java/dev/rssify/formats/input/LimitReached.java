package dev.rssify.formats.input;

import dev.rssify.core.model.parsed.ParseError;
import java.io.IOException;

/** Ends the reading of a document at a limit; never leaves this module. */
public final class LimitReached extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient ParseError error;

  LimitReached(ParseError error) {
    super(error.message());
    this.error = error;
  }

  public ParseError error() {
    return error;
  }
}
