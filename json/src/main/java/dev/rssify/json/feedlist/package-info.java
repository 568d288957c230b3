/** Reads feeds.json and changes of subscriptions; errors have a position and a field. */
@NullMarked
package dev.rssify.json.feedlist;

import org.jspecify.annotations.NullMarked;
