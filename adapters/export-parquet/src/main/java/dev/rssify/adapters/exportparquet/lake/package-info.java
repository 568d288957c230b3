/** A data lake: the journal as Parquet files that are partitioned by day. */
@NullMarked
package dev.rssify.adapters.exportparquet.lake;

import org.jspecify.annotations.NullMarked;
