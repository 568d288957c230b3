/** The write path: commits are grouped into transactions by one writer. */
@NullMarked
package dev.rssify.adapters.storejdbc.write;

import org.jspecify.annotations.NullMarked;
