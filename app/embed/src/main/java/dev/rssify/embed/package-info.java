/** The engine put together: wiring, configuration and the listener that logs. */
@NullMarked
package dev.rssify.embed;

import org.jspecify.annotations.NullMarked;
