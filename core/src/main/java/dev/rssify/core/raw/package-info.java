/** Stage 3, raw: answers are kept exactly as served, before anything reads them. */
@NullMarked
package dev.rssify.core.raw;

import org.jspecify.annotations.NullMarked;
