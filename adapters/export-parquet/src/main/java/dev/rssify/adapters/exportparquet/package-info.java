/** Records as Parquet, by DuckDB. */
@NullMarked
package dev.rssify.adapters.exportparquet;

import org.jspecify.annotations.NullMarked;
