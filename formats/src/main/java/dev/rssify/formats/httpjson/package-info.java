/** The source type {@code http-json}: items of any JSON response, found by JSON Pointers. */
@NullMarked
package dev.rssify.formats.httpjson;

import org.jspecify.annotations.NullMarked;
