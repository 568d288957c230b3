/** Atom 0.3 and 1.0 (RFC 4287): the elements of feeds and entries, also inside RSS. */
@NullMarked
package dev.rssify.formats.atom;

import org.jspecify.annotations.NullMarked;
