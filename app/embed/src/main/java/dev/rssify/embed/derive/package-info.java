/** Derivations from the texts of entries: keywords, clusters of copies, contexts of feeds. */
@NullMarked
package dev.rssify.embed.derive;

import org.jspecify.annotations.NullMarked;
