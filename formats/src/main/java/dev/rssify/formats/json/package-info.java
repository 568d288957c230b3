/**
 * JSON Feed 1.0 and 1.1, parsed by tables of fields as the XML formats are by tables of elements.
 */
@NullMarked
package dev.rssify.formats.json;

import org.jspecify.annotations.NullMarked;
