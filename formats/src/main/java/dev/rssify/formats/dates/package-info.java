/** Parses dates as publishers write them, by tables: exact, or not at all. */
@NullMarked
package dev.rssify.formats.dates;

import org.jspecify.annotations.NullMarked;
