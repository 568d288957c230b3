/** Small functions on text and bytes: digests, name-based UUIDs, white space, nearest names. */
@NullMarked
package dev.rssify.core.text;

import org.jspecify.annotations.NullMarked;
