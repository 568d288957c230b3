/**
 * The ingester of document 001: feeds are registered, one stream of news items comes out.
 *
 * <p>Everything else about feeds, entries and answers is {@link dev.rssify.embed.Rssify}'s.
 */
@NullMarked
package dev.rssify.embed.ingest;

import org.jspecify.annotations.NullMarked;
