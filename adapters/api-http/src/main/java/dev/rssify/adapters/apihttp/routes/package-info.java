/** The routes of the HTTP API, grouped by resource. */
@NullMarked
package dev.rssify.adapters.apihttp.routes;

import org.jspecify.annotations.NullMarked;
