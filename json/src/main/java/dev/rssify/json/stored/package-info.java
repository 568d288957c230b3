/** The JSON of stores, backups and snapshots. */
@NullMarked
package dev.rssify.json.stored;

import org.jspecify.annotations.NullMarked;
