package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.io.IOException;

/** A failed exchange with a typed reason; the message is for people. */
final class OutboundException extends IOException {

  private static final long serialVersionUID = 1;

  private final FetchFailure failure;

  OutboundException(FetchFailure failure, String message) {
    super(message);
    this.failure = failure;
  }

  FetchFailure failure() {
    return failure;
  }
}
