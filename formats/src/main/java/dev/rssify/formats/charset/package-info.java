/** What bytes are written in: declared, served, detected; and their decoding with exact offsets. */
@NullMarked
package dev.rssify.formats.charset;

import org.jspecify.annotations.NullMarked;
