package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.net.UnknownHostException;

/** A lookup without an address, for a typed reason, as the exception that the client expects. */
final class RefusedLookupException extends UnknownHostException {

  private static final long serialVersionUID = 1;

  private final FetchFailure failure;

  RefusedLookupException(FetchFailure failure, String message) {
    super(message);
    this.failure = failure;
  }

  FetchFailure failure() {
    return failure;
  }
}
