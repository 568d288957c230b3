/**
 * Entries as they are stored: identity, versions, the window of a feed's last document,
 * derivations.
 */
@NullMarked
package dev.rssify.core.model.entry;

import org.jspecify.annotations.NullMarked;
