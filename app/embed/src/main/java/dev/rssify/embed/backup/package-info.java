/** Backups of a store and the raw bytes beside it, the same whatever the store is. */
@NullMarked
package dev.rssify.embed.backup;

import org.jspecify.annotations.NullMarked;
