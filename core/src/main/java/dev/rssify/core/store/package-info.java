/** Stage 7, store: the ports of what is kept, and the store in memory. */
@NullMarked
package dev.rssify.core.store;

import org.jspecify.annotations.NullMarked;
