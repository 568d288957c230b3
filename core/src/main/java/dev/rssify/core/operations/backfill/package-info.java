/** Fetches the pages of feeds' histories. */
@NullMarked
package dev.rssify.core.operations.backfill;

import org.jspecify.annotations.NullMarked;
