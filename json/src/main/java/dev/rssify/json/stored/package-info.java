/** What stores, backups and snapshots hold. */
@NullMarked
package dev.rssify.json.stored;

import org.jspecify.annotations.NullMarked;
