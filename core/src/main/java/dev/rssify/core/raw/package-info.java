/** Stage 3, raw: responses are stored exactly as served, before they are parsed. */
@NullMarked
package dev.rssify.core.raw;

import org.jspecify.annotations.NullMarked;
