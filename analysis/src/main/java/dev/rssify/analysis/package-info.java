/**
 * Finds the keywords of a text, and texts that are copies of each other.
 *
 * <p>{@link dev.rssify.analysis.KeywordExtractor} and {@link dev.rssify.analysis.NearDuplicates}
 * are the entry points. No dependencies, no I/O, no clock, no logging.
 */
@NullMarked
package dev.rssify.analysis;

import org.jspecify.annotations.NullMarked;
