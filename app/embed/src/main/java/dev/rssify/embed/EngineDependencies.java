package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.schedule.IntervalPolicy;
import dev.rssify.core.source.SourceTypes;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The dependencies of an engine that are not configuration.
 *
 * @param secrets the secrets that request profiles refer to
 * @param registrations the sinks that receive events
 * @param deliveries runs the sinks that are stored; null to run none
 * @param sources the source types
 * @param policy the poll interval policy of the application
 * @param nanos monotonic nanoseconds
 * @param worker id and roles among the workers of the store; null when it is the only process to
 *     poll
 */
record EngineDependencies(
    SecretSource secrets,
    List<SinkFactory> registrations,
    @Nullable Deliveries deliveries,
    EngineListener listener,
    SourceTypes sources,
    IntervalPolicy policy,
    InstantSource wall,
    LongSupplier nanos,
    @Nullable WorkerConfig worker) {}
