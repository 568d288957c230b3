/** WARC records and their gzip members, as bytes. */
@NullMarked
package dev.rssify.adapters.rawwarc.format;

import org.jspecify.annotations.NullMarked;
