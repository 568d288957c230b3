/** Relative references made absolute, on their own and inside markup. */
@NullMarked
package dev.rssify.formats.uri;

import org.jspecify.annotations.NullMarked;
