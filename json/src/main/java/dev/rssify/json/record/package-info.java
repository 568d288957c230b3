/** The JSON form of single records, used by the API and by stores. */
@NullMarked
package dev.rssify.json.record;

import org.jspecify.annotations.NullMarked;
