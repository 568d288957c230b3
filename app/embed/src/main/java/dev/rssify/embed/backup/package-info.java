/** Backups of a store and its raw files, in one format for all kinds of stores. */
@NullMarked
package dev.rssify.embed.backup;

import org.jspecify.annotations.NullMarked;
