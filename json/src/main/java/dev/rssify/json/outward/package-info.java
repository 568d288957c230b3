/** Definitions of outward feeds: in the store, and as the API reads and shows them. */
@NullMarked
package dev.rssify.json.outward;

import org.jspecify.annotations.NullMarked;
