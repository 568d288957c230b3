package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.schedule.IntervalPolicy;
import dev.rssify.core.source.SourceTypes;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What an engine is given by the program it runs in, besides its configuration.
 *
 * @param secrets what request profiles may name
 * @param registrations where events are handed to as they happen
 * @param sources the types of feeds there are
 * @param policy the program's own word on how often feeds are asked
 * @param nanos monotonic nanoseconds
 */
record EngineDependencies(
    SecretSource secrets,
    List<SinkFactory> registrations,
    EngineListener listener,
    SourceTypes sources,
    IntervalPolicy policy,
    InstantSource wall,
    LongSupplier nanos) {}
