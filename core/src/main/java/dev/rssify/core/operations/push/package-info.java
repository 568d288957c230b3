/** Subscribes to hubs, renews, and stores what they deliver. */
@NullMarked
package dev.rssify.core.operations.push;

import org.jspecify.annotations.NullMarked;
