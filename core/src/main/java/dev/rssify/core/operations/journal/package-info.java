/** Positions in the journal and events that a receiver refused. */
@NullMarked
package dev.rssify.core.operations.journal;

import org.jspecify.annotations.NullMarked;
