/** Stage 3: responses as records of WARC segments (ISO 28500), in a folder or as objects. */
@NullMarked
package dev.rssify.adapters.rawwarc;

import org.jspecify.annotations.NullMarked;
