/** Measurements of the raw store. */
@NullMarked
package dev.rssify.lab.bench.raw;

import org.jspecify.annotations.NullMarked;
