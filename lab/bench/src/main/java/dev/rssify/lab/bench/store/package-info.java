/** The cost of commits, compared with the minimum work. */
@NullMarked
package dev.rssify.lab.bench.store;

import org.jspecify.annotations.NullMarked;
