/**
 * The second path, for documents that are not well-formed: a tokenizer that finds a way through
 * anything and says so.
 */
@NullMarked
package dev.rssify.formats.lenient;

import org.jspecify.annotations.NullMarked;
