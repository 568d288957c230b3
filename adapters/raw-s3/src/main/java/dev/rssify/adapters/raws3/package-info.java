/** A bucket of S3, or of what speaks like it, as a place for segments. */
@NullMarked
package dev.rssify.adapters.raws3;

import org.jspecify.annotations.NullMarked;
