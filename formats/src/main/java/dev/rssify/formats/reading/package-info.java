/** Parses a document in three steps: choose the encoding, parse strictly, parse leniently. */
@NullMarked
package dev.rssify.formats.reading;

import org.jspecify.annotations.NullMarked;
