/** Reads and writes JSON fields. */
@NullMarked
package dev.rssify.json.io;

import org.jspecify.annotations.NullMarked;
