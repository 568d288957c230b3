/**
 * Documents as streams of elements: strict and lenient tokenizers behind one interface, a reader
 * that tracks depth, base and language, and tables from element names to handlers.
 */
@NullMarked
package dev.rssify.formats.xml;

import org.jspecify.annotations.NullMarked;
