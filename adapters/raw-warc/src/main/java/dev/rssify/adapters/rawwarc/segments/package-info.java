/** Segments: files or objects that records are appended to, scanned and rewritten. */
@NullMarked
package dev.rssify.adapters.rawwarc.segments;

import org.jspecify.annotations.NullMarked;
