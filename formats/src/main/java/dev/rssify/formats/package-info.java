/**
 * Bytes to parsed feeds: sniff the charset, tokenize strictly or leniently, read elements by table.
 * Pure and useful alone.
 */
@NullMarked
package dev.rssify.formats;

import org.jspecify.annotations.NullMarked;
