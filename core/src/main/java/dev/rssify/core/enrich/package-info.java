/** Derivations: what is computed from entries after they are stored, in a queue of its own. */
@NullMarked
package dev.rssify.core.enrich;

import org.jspecify.annotations.NullMarked;
