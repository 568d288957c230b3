/** The way of a document: choose the encoding, read by the book, read by any means. */
@NullMarked
package dev.rssify.formats.reading;

import org.jspecify.annotations.NullMarked;
