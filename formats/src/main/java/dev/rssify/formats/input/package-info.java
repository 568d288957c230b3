/** The bytes of a document within its limits, and what ends their reading. */
@NullMarked
package dev.rssify.formats.input;

import org.jspecify.annotations.NullMarked;
