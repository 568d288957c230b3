/**
 * The library: {@link dev.rssify.embed.Rssify} is the engine for programs, {@link
 * dev.rssify.embed.ingest.RssIngester} a stream of news on top of it. Behind them: wiring,
 * configuration and the listener that logs.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="two"}
 */
@NullMarked
package dev.rssify.embed;

import org.jspecify.annotations.NullMarked;
