package dev.rssify.core.fetch;

import dev.rssify.core.model.OutboundRequest;
import dev.rssify.core.model.OutboundResult;

/**
 * The one way out of the process for everything polled, crawled or posted.
 *
 * <p>Invariants: sends exactly one request and follows nothing; refuses addresses the operator did
 * not allow; returns within the request's timeout; never throws for anything the network does.
 *
 * <p>Threading: safe for many threads; the caller's thread waits.
 */
public interface Outbound {

  OutboundResult send(OutboundRequest request);
}
