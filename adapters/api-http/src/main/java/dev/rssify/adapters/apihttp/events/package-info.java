/** The journal as a stream. */
@NullMarked
package dev.rssify.adapters.apihttp.events;

import org.jspecify.annotations.NullMarked;
