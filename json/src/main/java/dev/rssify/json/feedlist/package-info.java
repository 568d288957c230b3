/** feeds.json and changes of subscriptions, with the line and field of each mistake. */
@NullMarked
package dev.rssify.json.feedlist;

import org.jspecify.annotations.NullMarked;
