/** The encoding of documents: declared, served or detected; and decoding with exact offsets. */
@NullMarked
package dev.rssify.formats.charset;

import org.jspecify.annotations.NullMarked;
