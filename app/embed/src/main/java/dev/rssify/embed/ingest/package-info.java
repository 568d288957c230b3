/**
 * The ingester: registered feeds in, one stream of news items out.
 *
 * <p>For all other operations on feeds, entries and responses use {@link dev.rssify.embed.Rssify}.
 */
@NullMarked
package dev.rssify.embed.ingest;

import org.jspecify.annotations.NullMarked;
