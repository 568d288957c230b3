/** Dates as publishers write them, read by our own tables: exact, or not at all. */
@NullMarked
package dev.rssify.formats.dates;

import org.jspecify.annotations.NullMarked;
