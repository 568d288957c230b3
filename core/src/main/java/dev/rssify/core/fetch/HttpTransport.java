package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;

/**
 * Sends every HTTP request of the process; only the clients of S3 and of OpenTelemetry have their
 * own connections.
 *
 * <p>Invariants: sends one request and follows no redirect; repeats it at most once, when the
 * server closed a reused connection before it sent a byte (RFC 9110, 9.2.2); rejects addresses that
 * the operator did not allow; returns within the request's timeout; never throws for a network
 * error.
 *
 * <p>Threading: safe for many threads; blocks the caller's thread.
 */
@FunctionalInterface
public interface HttpTransport {

  OutboundResult send(OutboundRequest request, Progress progress);

  default OutboundResult send(OutboundRequest request) {
    return send(request, Progress.NONE);
  }

  /** Receives the progress of one request, on the thread that sends it. */
  interface Progress {

    Progress NONE = new Progress() {};

    /**
     * The connection is open and the request is about to be written.
     *
     * @return false to cancel the request
     */
    default boolean sending() {
      return true;
    }

    /** The request is written to its connection. */
    default void sent() {}

    /** Status and headers have arrived; the body has not been read. */
    default void head(int status, Headers headers) {}
  }
}
