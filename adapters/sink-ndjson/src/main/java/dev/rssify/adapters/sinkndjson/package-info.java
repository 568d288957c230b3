/** Stage 8, publish: entries, events and responses in files by day. */
@NullMarked
package dev.rssify.adapters.sinkndjson;

import org.jspecify.annotations.NullMarked;
