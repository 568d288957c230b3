/** How time and memory grow with feeds, entries and bytes. */
@NullMarked
package dev.rssify.lab.bench.growth;

import org.jspecify.annotations.NullMarked;
