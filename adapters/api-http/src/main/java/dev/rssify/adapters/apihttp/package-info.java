/** The HTTP API: the server, request checks and the route table. */
@NullMarked
package dev.rssify.adapters.apihttp;

import org.jspecify.annotations.NullMarked;
