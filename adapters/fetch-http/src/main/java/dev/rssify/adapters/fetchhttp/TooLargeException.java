package dev.rssify.adapters.fetchhttp;

import java.io.IOException;

/** A body passed one of its bounds. */
final class TooLargeException extends IOException {

  private static final long serialVersionUID = 1;

  TooLargeException(String message) {
    super(message);
  }
}
