/**
 * Stage 4, parse: the port through which bytes become a {@link dev.rssify.core.model.ParsedFeed}.
 */
@NullMarked
package dev.rssify.core.parse;

import org.jspecify.annotations.NullMarked;
