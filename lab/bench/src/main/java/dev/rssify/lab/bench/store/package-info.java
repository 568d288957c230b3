/** What committing to a store costs, beside the least that could be done. */
@NullMarked
package dev.rssify.lab.bench.store;

import org.jspecify.annotations.NullMarked;
