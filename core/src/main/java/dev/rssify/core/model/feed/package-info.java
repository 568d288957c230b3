/**
 * Feeds and subscriptions: what is polled, how, when next, and in which state it is. Immutable
 * records without I/O.
 */
@NullMarked
package dev.rssify.core.model.feed;

import org.jspecify.annotations.NullMarked;
