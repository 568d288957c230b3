/** The store of {@code memory:}, with the semantics of every other store. */
@NullMarked
package dev.rssify.core.store.memory;

import org.jspecify.annotations.NullMarked;
