/**
 * The records every stage speaks in: feeds, entries, fetches, outcomes, decisions, events. Nothing
 * here does I/O, asks a clock or depends on a stage.
 */
@NullMarked
package dev.rssify.core.model;

import org.jspecify.annotations.NullMarked;
