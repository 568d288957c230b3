/** The journal: events, what reading it returns, dead letters. */
@NullMarked
package dev.rssify.core.model.journal;

import org.jspecify.annotations.NullMarked;
