package dev.rssify.lab.simulator.server;

import java.time.Instant;

/**
 * A request in the log.
 *
 * @param at by the simulator's clock
 * @param after it arrived after this time, when the server last handled requests
 * @param host the number of the requested host
 * @param feed the number of the feed, or -1 for anything else
 * @param moved whether the feed was requested at its new address
 * @param status of the response; 0 stands for a connection closed on purpose
 * @param connection counted from 1 in order of arrival
 * @param gzip whether the client accepts gzip
 */
public record LoggedRequest(
    Instant at,
    Instant after,
    int host,
    int feed,
    boolean moved,
    int status,
    int connection,
    boolean gzip,
    Validator etag,
    Validator date) {}
