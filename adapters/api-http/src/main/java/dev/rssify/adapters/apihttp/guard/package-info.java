/** Who may ask, how often, and under which name. */
@NullMarked
package dev.rssify.adapters.apihttp.guard;

import org.jspecify.annotations.NullMarked;
