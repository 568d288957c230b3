/** The bytes of a document within its limits, and the reasons that end reading. */
@NullMarked
package dev.rssify.formats.input;

import org.jspecify.annotations.NullMarked;
