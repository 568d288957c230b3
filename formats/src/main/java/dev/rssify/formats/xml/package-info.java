/**
 * Documents as streams of elements: strict and lenient tokenizers behind one interface, a reader
 * that knows depth, base and language, and tables from element names to what is done with them.
 */
@NullMarked
package dev.rssify.formats.xml;

import org.jspecify.annotations.NullMarked;
