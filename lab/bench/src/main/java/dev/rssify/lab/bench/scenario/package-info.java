/** Whole runs of the engine against simulated publishers, checked by the log of the simulator. */
@NullMarked
package dev.rssify.lab.bench.scenario;

import org.jspecify.annotations.NullMarked;
