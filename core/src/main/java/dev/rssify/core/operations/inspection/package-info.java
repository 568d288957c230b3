/** Inspects one feed, entry or URL: explanations, discovery, validation. */
@NullMarked
package dev.rssify.core.operations.inspection;

import org.jspecify.annotations.NullMarked;
