/**
 * The walk through a feed's history (RFC 5005, or numbered pages): where it starts, how fast it
 * goes, when it ends.
 */
@NullMarked
package dev.rssify.core.backfill;

import org.jspecify.annotations.NullMarked;
