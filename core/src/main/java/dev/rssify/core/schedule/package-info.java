/** Stage 1, schedule: when a feed is polled next, and why. */
@NullMarked
package dev.rssify.core.schedule;

import org.jspecify.annotations.NullMarked;
