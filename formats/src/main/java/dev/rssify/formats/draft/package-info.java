/** Feeds and entries while their elements are parsed. */
@NullMarked
package dev.rssify.formats.draft;

import org.jspecify.annotations.NullMarked;
