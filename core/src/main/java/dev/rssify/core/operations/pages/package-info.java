/** Single web pages that are stored as entries. */
@NullMarked
package dev.rssify.core.operations.pages;

import org.jspecify.annotations.NullMarked;
