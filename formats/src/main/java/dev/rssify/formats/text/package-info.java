/** Small structured texts: typed values, persons, numbers. */
@NullMarked
package dev.rssify.formats.text;

import org.jspecify.annotations.NullMarked;
