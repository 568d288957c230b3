/** Stage 8, publish: every change as a line of JSON, in a file for each day. */
@NullMarked
package dev.rssify.adapters.sinkndjson;

import org.jspecify.annotations.NullMarked;
