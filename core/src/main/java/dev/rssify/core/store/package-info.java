/** Stage 7, store: the ports of all stored data, and the store in memory. */
@NullMarked
package dev.rssify.core.store;

import org.jspecify.annotations.NullMarked;
