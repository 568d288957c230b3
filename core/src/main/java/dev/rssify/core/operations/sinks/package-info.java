/**
 * Sinks that send events to other programs: definitions by URL, delivery, retries, dead letters.
 */
@NullMarked
package dev.rssify.core.operations.sinks;

import org.jspecify.annotations.NullMarked;
