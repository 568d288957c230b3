/**
 * Parses bytes to feeds: detects the charset, tokenizes strictly or leniently, and maps elements by
 * table. Pure, and usable without the engine.
 */
@NullMarked
package dev.rssify.formats;

import org.jspecify.annotations.NullMarked;
