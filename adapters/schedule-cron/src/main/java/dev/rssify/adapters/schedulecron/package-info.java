/** Stage 1, schedule: cron expressions, read by cron-utils. */
@NullMarked
package dev.rssify.adapters.schedulecron;

import org.jspecify.annotations.NullMarked;
