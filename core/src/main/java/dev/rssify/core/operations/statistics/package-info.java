/** Figures about a store and about how well polling works. */
@NullMarked
package dev.rssify.core.operations.statistics;

import org.jspecify.annotations.NullMarked;
