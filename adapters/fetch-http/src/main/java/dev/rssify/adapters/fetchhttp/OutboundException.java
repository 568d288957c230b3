package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.io.IOException;

/** An exchange that ends for a reason we know; the message is for a person. */
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
