/** Stage 3 on a file system: an answer is a file. */
@NullMarked
package dev.rssify.adapters.rawfiles;

import org.jspecify.annotations.NullMarked;
