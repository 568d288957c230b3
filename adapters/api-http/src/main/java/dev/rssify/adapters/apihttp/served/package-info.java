/** The operations of the program that the HTTP API calls. */
@NullMarked
package dev.rssify.adapters.apihttp.served;

import org.jspecify.annotations.NullMarked;
