/** Writes feeds: the model of a parsed feed as Atom, RSS 2.0 or JSON Feed. */
@NullMarked
package dev.rssify.formats.writing;

import org.jspecify.annotations.NullMarked;
