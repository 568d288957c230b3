/** Stage 5, normalize: canonical URLs, text, content quality and hashes, entry by entry. */
@NullMarked
package dev.rssify.core.normalize;

import org.jspecify.annotations.NullMarked;
