/** What a route is made of, and how a request becomes an answer; knows no server. */
@NullMarked
package dev.rssify.adapters.apihttp.route;

import org.jspecify.annotations.NullMarked;
