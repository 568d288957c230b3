/** The source type {@code html}: items of a page, found by CSS selectors. */
@NullMarked
package dev.rssify.formats.pages;

import org.jspecify.annotations.NullMarked;
