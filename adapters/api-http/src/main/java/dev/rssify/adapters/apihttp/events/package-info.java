/** Serves the journal as server-sent events and by long polling. */
@NullMarked
package dev.rssify.adapters.apihttp.events;

import org.jspecify.annotations.NullMarked;
