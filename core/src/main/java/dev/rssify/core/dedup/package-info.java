/** Stage 6, dedup: which entries of a document are new, changed or the same. */
@NullMarked
package dev.rssify.core.dedup;

import org.jspecify.annotations.NullMarked;
