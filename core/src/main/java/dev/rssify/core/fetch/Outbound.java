package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;

/**
 * The one way out of the process for everything polled, crawled or posted.
 *
 * <p>Invariants: sends one request and follows nothing; repeats it at most once, when the server
 * closed a reused connection before it sent a byte (RFC 9110, 9.2.2); refuses addresses the
 * operator did not allow; returns within the request's timeout; never throws for anything the
 * network does.
 *
 * <p>Threading: safe for many threads; the caller's thread waits.
 */
@FunctionalInterface
public interface Outbound {

  OutboundResult send(OutboundRequest request, Progress progress);

  default OutboundResult send(OutboundRequest request) {
    return send(request, Progress.NONE);
  }

  /** Follows one request, on the thread that sends it. */
  interface Progress {

    Progress NONE = new Progress() {};

    /**
     * The connection is open and the request is about to be written to it.
     *
     * @return false when it must not be
     */
    default boolean sending() {
      return true;
    }

    /** Status and headers have arrived; the body has not been read. */
    default void head(int status, Headers headers) {}
  }
}
