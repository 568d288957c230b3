/** Feeds and entries while they are put together from their elements. */
@NullMarked
package dev.rssify.formats.draft;

import org.jspecify.annotations.NullMarked;
