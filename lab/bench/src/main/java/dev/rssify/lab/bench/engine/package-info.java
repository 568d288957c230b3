/** The whole engine: durable polls, a million feeds, one crowded host. */
@NullMarked
package dev.rssify.lab.bench.engine;

import org.jspecify.annotations.NullMarked;
