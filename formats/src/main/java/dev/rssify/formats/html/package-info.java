/** Markup as text and as something safe to show. */
@NullMarked
package dev.rssify.formats.html;

import org.jspecify.annotations.NullMarked;
