/** Enclosures: files of entries that are fetched and stored beside the raw archive. */
@NullMarked
package dev.rssify.embed.media;

import org.jspecify.annotations.NullMarked;
