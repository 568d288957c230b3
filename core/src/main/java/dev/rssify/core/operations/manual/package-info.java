/** Polls that a caller requests: single feeds, whole passes, dry runs, and their limits. */
@NullMarked
package dev.rssify.core.operations.manual;

import org.jspecify.annotations.NullMarked;
