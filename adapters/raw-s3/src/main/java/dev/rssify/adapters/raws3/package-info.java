/** Segment storage in S3 or a compatible service. */
@NullMarked
package dev.rssify.adapters.raws3;

import org.jspecify.annotations.NullMarked;
