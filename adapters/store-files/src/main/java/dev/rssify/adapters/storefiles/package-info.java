/** The store of {@code files:}: everything in memory, made durable by a log and a snapshot. */
@NullMarked
package dev.rssify.adapters.storefiles;

import org.jspecify.annotations.NullMarked;
