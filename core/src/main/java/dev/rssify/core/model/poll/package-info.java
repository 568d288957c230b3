/**
 * One poll from its task to its commit: attempts, fetch records, stored responses, outcomes, gates.
 */
@NullMarked
package dev.rssify.core.model.poll;

import org.jspecify.annotations.NullMarked;
