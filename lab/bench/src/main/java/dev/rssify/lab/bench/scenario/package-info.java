/** Whole runs of the engine against a world of publishers, checked by what the world saw. */
@NullMarked
package dev.rssify.lab.bench.scenario;

import org.jspecify.annotations.NullMarked;
