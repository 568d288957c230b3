/** Routes and how a request becomes a result; independent of the server. */
@NullMarked
package dev.rssify.adapters.apihttp.route;

import org.jspecify.annotations.NullMarked;
