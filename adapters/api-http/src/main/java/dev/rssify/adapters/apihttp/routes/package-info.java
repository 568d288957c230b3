/** What each route does. */
@NullMarked
package dev.rssify.adapters.apihttp.routes;

import org.jspecify.annotations.NullMarked;
