/** What a parser returns for a document, and the limits it works under. */
@NullMarked
package dev.rssify.core.model.parsed;

import org.jspecify.annotations.NullMarked;
