/** Stage 3 on a disk: answers are records of WARC segments (ISO 28500). */
@NullMarked
package dev.rssify.adapters.rawwarc;

import org.jspecify.annotations.NullMarked;
