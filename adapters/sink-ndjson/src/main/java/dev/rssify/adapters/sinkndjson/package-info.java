/** Stage 8, publish: entries, events and responses as files, by day. */
@NullMarked
package dev.rssify.adapters.sinkndjson;

import org.jspecify.annotations.NullMarked;
