/** Adds, changes, finds and removes subscriptions and the feeds they share. */
@NullMarked
package dev.rssify.core.operations.subscriptions;

import org.jspecify.annotations.NullMarked;
