/** The library in a plain program. */
@NullMarked
package dev.rssify.examples.plain;

import org.jspecify.annotations.NullMarked;
