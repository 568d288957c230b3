/**
 * The engine over gRPC: feeds, entries, stored responses and the journal, by the protos of {@code
 * rssify.v1}. A plugin of the service, with the tokens and limits of the HTTP API.
 */
@NullMarked
package dev.rssify.grpc;

import org.jspecify.annotations.NullMarked;
