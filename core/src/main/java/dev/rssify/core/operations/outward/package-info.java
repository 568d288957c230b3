/** Outward feeds: which entries other programs can read as a feed. */
@NullMarked
package dev.rssify.core.operations.outward;

import org.jspecify.annotations.NullMarked;
