/** Commands that read entries, events and statistics, or deliver them elsewhere. */
@NullMarked
package dev.rssify.cli.reading;

import org.jspecify.annotations.NullMarked;
