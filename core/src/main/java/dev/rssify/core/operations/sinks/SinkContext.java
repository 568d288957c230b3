package dev.rssify.core.operations.sinks;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.SecretRef;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * The services of the engine that a sink may use.
 *
 * @param transport the only way to send HTTP requests
 * @param secrets resolves a secret, for each message anew
 */
public record SinkContext(
    HttpTransport transport,
    UserAgent userAgent,
    Function<SecretRef, Optional<String>> secrets,
    InstantSource clock) {}
