package dev.rssify.lab.simulator.server;

import java.time.Instant;

/**
 * A request as the world remembers it.
 *
 * @param at by the world's clock
 * @param host the number of the host that was requested
 * @param feed the number of the feed, or -1 for anything else
 * @param moved whether the feed was requested at its new address
 * @param status of the response; 0 stands for a connection cut on purpose
 * @param connection counted from 1 in order of arrival
 * @param gzip whether the client takes gzip
 */
public record LoggedRequest(
    Instant at,
    int host,
    int feed,
    boolean moved,
    int status,
    int connection,
    boolean gzip,
    Validator etag,
    Validator date) {}
