/** The search index in Lucene: words by language, queries, passages. */
@NullMarked
package dev.rssify.adapters.searchlucene;

import org.jspecify.annotations.NullMarked;
