package dev.rssify.core.model;

import java.time.Duration;

/**
 * One request on one hop: nothing in it is decided later.
 *
 * @param url absolute, http or https
 * @param headers exactly what is sent, in this order; the client adds only Host and Connection
 * @param timeout for the whole exchange, from name lookup to the last byte
 * @param maxWireBytes bound on the body as it travels
 * @param maxDecodedBytes bound on the body once content codings are removed
 */
public record OutboundRequest(
    String url, Headers headers, Duration timeout, long maxWireBytes, long maxDecodedBytes) {}
