/** Stage 1, schedule: when a feed is asked next, and why then. */
@NullMarked
package dev.rssify.core.schedule;

import org.jspecify.annotations.NullMarked;
