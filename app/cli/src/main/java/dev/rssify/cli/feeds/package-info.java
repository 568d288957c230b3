/** Commands that change or list subscriptions. */
@NullMarked
package dev.rssify.cli.feeds;

import org.jspecify.annotations.NullMarked;
