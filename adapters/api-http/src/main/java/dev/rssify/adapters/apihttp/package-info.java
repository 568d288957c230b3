/** Everything the engine knows, over HTTP: the server, its guards and the table of its routes. */
@NullMarked
package dev.rssify.adapters.apihttp;

import org.jspecify.annotations.NullMarked;
