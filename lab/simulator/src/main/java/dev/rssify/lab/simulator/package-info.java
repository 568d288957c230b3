/**
 * A world of publishers on loopback, deterministic by seed: what tests under load, the demo and the
 * benchmarks poll. It knows nothing of the engine, so that it can judge it.
 */
@NullMarked
package dev.rssify.lab.simulator;

import org.jspecify.annotations.NullMarked;
