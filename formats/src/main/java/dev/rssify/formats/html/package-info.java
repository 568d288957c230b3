/** Extracts text from markup, sanitizes it, and finds links. */
@NullMarked
package dev.rssify.formats.html;

import org.jspecify.annotations.NullMarked;
