/**
 * Simulated publishers on loopback, deterministic by seed: used by load tests, the demo and the
 * benchmarks. It does not depend on the engine, so that it can test it.
 */
@NullMarked
package dev.rssify.lab.simulator;

import org.jspecify.annotations.NullMarked;
