package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.net.UnknownHostException;

/** A lookup that yields no address for a reason we know, in the type the client expects. */
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
