/**
 * Stage 3: answers are records of WARC segments (ISO 28500), in a folder or as objects elsewhere.
 */
@NullMarked
package dev.rssify.adapters.rawwarc;

import org.jspecify.annotations.NullMarked;
