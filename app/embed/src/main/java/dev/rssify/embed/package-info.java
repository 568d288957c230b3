/**
 * The library: {@link dev.rssify.embed.Rssify} is the facade of the engine, {@link
 * dev.rssify.embed.ingest.RssIngester} a stream of news items on top of it. The rest is wiring,
 * configuration and logging.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="two"}
 */
@NullMarked
package dev.rssify.embed;

import org.jspecify.annotations.NullMarked;
