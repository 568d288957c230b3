/**
 * Extracts the article of a web page: its text, its markup and its metadata.
 *
 * <p>{@link dev.rssify.extract.ArticleExtractor} lists the steps. Depends on jsoup only; no I/O, no
 * clock, no logging.
 */
@NullMarked
package dev.rssify.extract;

import org.jspecify.annotations.NullMarked;
