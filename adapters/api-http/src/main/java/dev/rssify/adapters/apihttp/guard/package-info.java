/** Access control: tokens, rate limits, host names. */
@NullMarked
package dev.rssify.adapters.apihttp.guard;

import org.jspecify.annotations.NullMarked;
