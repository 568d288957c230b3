/**
 * The fallback for documents that are not well-formed: a tokenizer that accepts any input and
 * reports repairs.
 */
@NullMarked
package dev.rssify.formats.lenient;

import org.jspecify.annotations.NullMarked;
