/** Search: the index that follows the journal, and queries on it. */
@NullMarked
package dev.rssify.core.operations.search;

import org.jspecify.annotations.NullMarked;
