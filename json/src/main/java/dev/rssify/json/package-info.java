/** The one JSON form of every record: snake_case, absent is null or an empty list. */
@NullMarked
package dev.rssify.json;

import org.jspecify.annotations.NullMarked;
