/** RSS 0.90 to 2.0 and RDF: the elements of channels and items. */
@NullMarked
package dev.rssify.formats.rss;

import org.jspecify.annotations.NullMarked;
