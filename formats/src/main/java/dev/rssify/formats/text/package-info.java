/** Small texts with a structure of their own: typed values, people, numbers. */
@NullMarked
package dev.rssify.formats.text;

import org.jspecify.annotations.NullMarked;
