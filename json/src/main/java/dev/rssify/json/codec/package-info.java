/** Writes and reads records as JSON, by adapters that are generated at compile time. */
@NullMarked
package dev.rssify.json.codec;

import org.jspecify.annotations.NullMarked;
